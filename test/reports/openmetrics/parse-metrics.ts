import { expect } from 'vitest';

export interface Metrics {
  readonly types: ReadonlyMap<string, string>;
  readonly samples: ReadonlyMap<string, number>;
}

/**
 * Parses OpenMetrics text by the grammar of its specification, as far as gauges and infos need it. Throws for what it forbids:
 * blank lines, samples that are not together with their metadata, a metric or sample twice, no end.
 */
export function parseMetrics(text: string): Metrics {
  const types = new Map<string, string>();
  const samples = new Map<string, number>();
  const lines = text.split('\n');
  expect(lines.splice(-2)).toEqual(['# EOF', '']);
  let family = '';
  for (const line of lines) {
    const [, keyword, name = '', rest = ''] = /^# (TYPE|UNIT|HELP) ([a-z][a-z0-9_]*) (.+)$/u.exec(line) ?? [];
    if (keyword === 'TYPE') {
      expect(types.has(name), `${name} has one block`).toBe(false);
      expect(['gauge', 'info']).toContain(rest);
      types.set(name, rest);
      family = name;
    } else if (keyword !== undefined) {
      expect(name).toBe(family);
      if (keyword === 'UNIT') expect(name.endsWith(`_${rest}`)).toBe(true);
    } else {
      const sample =
        /^([a-z][a-z0-9_]*(?:\{[a-z_]+="(?:[^"\\\n]|\\[\\"n])*"(?:,[a-z_]+="(?:[^"\\\n]|\\[\\"n])*")*\})?) (\S+)$/u;
      const [, series = '', value = ''] = sample.exec(line) ?? [];
      expect(series, line).not.toBe('');
      expect(series.replace(/\{.*/u, '')).toBe(types.get(family) === 'info' ? `${family}_info` : family);
      expect(samples.has(series), series).toBe(false);
      expect(Number.isFinite(Number(value)), line).toBe(true);
      samples.set(series, Number(value));
    }
  }
  return { types, samples };
}
