/** Name of a settings file. */
export const settingsName = '.plumbline.yaml';

/** Name of the file of waivers that is read beside the settings by default. */
export const waiversName = 'waivers.yaml';

/** Name of the baseline that is read beside the settings by default. */
export const baselineName = 'plumbline-baseline.jsonl';

/** Files of settings that a bundle may have in its root. */
export const settingsFiles: readonly string[] = [settingsName, waiversName, baselineName];
