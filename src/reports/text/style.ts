import type { Severity } from '../../base/severity.ts';
import type { Location } from '../../base/source.ts';
import type { RenderOptions } from '../report.ts';

/** The few ways in which the text report sets words off. Without colour each leaves its text as it is. */
export interface Style {
  readonly heading: (text: string) => string;
  readonly place: (text: string) => string;
  /** The text as a link to a place, where terminals follow links. */
  readonly link: (text: string, repository: string, location: Location) => string;
  readonly faint: (text: string) => string;
  /** Text between backquotes, set off. */
  readonly code: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly severity: (severity: Severity, text: string) => string;
}

const colors = { critical: '1;31', high: '31', medium: '33', low: '36', info: '2' } as const;

export function createStyle(color: boolean, linkTo?: RenderOptions['linkTo']): Style {
  const paint = (codes: string) => (text: string) => (color && text !== '' ? `\u001b[${codes}m${text}\u001b[0m` : text);
  return {
    heading: paint('1'),
    place: paint('1'),
    link: (text, repository, location) => {
      const address = linkTo?.(repository, location);
      return paint('1')(address === undefined ? text : `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`);
    },
    faint: paint('2'),
    code: (text) => text.replace(/`[^`]+`/gu, paint('1')),
    good: paint('32'),
    bad: paint('1;31'),
    severity: (severity, text) => paint(colors[severity])(text),
  };
}
