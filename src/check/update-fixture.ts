import type { FixtureResult, FoundLine } from './check-fixture.ts';
import { EXPECT, type Fixture } from './fixture.ts';

/** One line of a fixture of which the expectations change; empty where there are none. */
export interface UpdatedLine {
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** The fixture with the expectations that its findings call for; lines whose expectations hold stay as they are. */
export function updateFixture(
  { text, expected }: Fixture,
  { found }: FixtureResult,
): { readonly text: string; readonly changes: readonly UpdatedLine[] } {
  const changes: UpdatedLine[] = [];
  const lines = text.split('\n').map((content, index) => {
    const line = index + 1;
    const here = found.filter((each) => each.line === line);
    const stated = expected.filter((each) => each.line === line);
    const holds =
      here.every((each) => stated.some((other) => meets(other, each))) &&
      stated.every((each) => here.some((other) => meets(each, other)));
    if (holds) return content;
    const comment = EXPECT.exec(content);
    const before = comment?.[0].trimEnd() ?? '';
    const after =
      here.length === 0 ? '' : `// expect: ${here.map(({ rule, severity }) => `${rule} ${severity}`).join(', ')}`;
    changes.push({ line, before, after });
    const end = content.endsWith('\r') ? '\r' : '';
    const code = content.slice(0, comment?.index ?? content.length - end.length);
    if (after === '') return code.trimEnd() + end;
    return (comment === null && code.trim() !== '' ? `${code.trimEnd()}  ` : code) + after + end;
  });
  return { text: lines.join('\n'), changes };
}

function meets(expectation: Fixture['expected'][number], { rule, severity }: FoundLine): boolean {
  return expectation.rule === rule && (expectation.severity === undefined || expectation.severity === severity);
}
