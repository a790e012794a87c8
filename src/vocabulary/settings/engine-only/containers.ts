import type { SettingDefinition } from '../../setting.ts';

/** What the engine takes in the container scopes and the reference lacks. */
export const containersEngineOnly: readonly SettingDefinition[] = [
  { path: 'appleContainer.*', types: ['any'] },
  { path: 'containerA.resourceLimits', types: ['any'] },
  { path: 'containerB.resourceLimits', types: ['any'] },
  { path: 'containerC.readOnlyInputs', types: ['bool'], notes: 'Of old engines.' },
  { path: 'containerC.writableInputMounts', types: ['bool'] },
  { path: 'containerD.autoMounts', types: ['bool'], notes: 'Seen in old configurations.' },
  { path: 'containerD.cpuLimits', types: ['any'] },
  { path: 'containerD.kill', types: ['bool', 'string'] },
  { path: 'containerD.registryOverride', types: ['bool'], since: '25.06.0-edge' },
  { path: 'containerD.userEmulation', types: ['bool'], notes: 'The engine warns and ignores it.' },
  { path: 'containerD.writableInputMounts', types: ['bool'] },
  { path: 'containerE.kill', types: ['bool', 'string'] },
  { path: 'containerF.verbose', types: ['bool'] },
  { path: 'containerG.envWhitelist', types: ['string', 'list'], separator: ',' },
  { path: 'containerG.verbose', types: ['bool'] },
  { path: 'smolvm.*', types: ['any'] },
];
