import type { Form } from './forms.ts';

/** A real file with something injected, and the views of it in which that is to be seen. */
export interface Trial {
  readonly text: string;
  readonly views: readonly TrialView[];
}

export interface TrialView {
  readonly name: string;
  readonly profile: string | null;
  /** Lines of the file, by the line on which the example as it is written has the assignment. */
  readonly linesOf: (original: number) => readonly number[];
}

/** Each form at the end of a file; and all that need the same parameters as profiles of one file, which is read once for them all. */
export function listTrials(real: string, forms: readonly Form[]): readonly Trial[] {
  const before = real.endsWith('\n') ? real : `${real}\n`;
  const profiled = forms.filter(({ fitsProfile, body }) => fitsProfile && body !== '');
  const heads = [...new Set(profiled.map(({ head }) => head))];
  return [
    ...forms.map((form) => atTheEnd(before, form)),
    ...heads.map((head) =>
      asProfiles(
        before,
        head,
        profiled.filter((form) => form.head === head),
      ),
    ),
  ];
}

function atTheEnd(before: string, { name, head, body, lines }: Form): Trial {
  const first = countLines(before);
  const linesOf = (original: number): readonly number[] => (lines.get(original) ?? []).map((line) => first + line);
  return { text: before + head + body, views: [{ name: `${name}, at the end`, profile: null, linesOf }] };
}

function asProfiles(before: string, head: string, forms: readonly Form[]): Trial {
  const first = countLines(before);
  const inHead = countLines(head);
  let text = `${before}${head}profiles {\n`;
  const views = forms.map(({ name, body, lines }, at): TrialView => {
    const profile = `injected_${at + 1}`;
    text += `${profile} {\n`;
    const start = countLines(text);
    text += `${body}}\n`;
    return {
      ...{ name: `${name}, in a profile`, profile },
      linesOf: (original) =>
        (lines.get(original) ?? []).map((line) => (line <= inHead ? first + line : start + line - inHead)),
    };
  });
  return { text: `${text}}\n`, views };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
