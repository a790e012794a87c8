/** Wraps prose to lines of at most `width` columns, without breaking words; every line of the text is a paragraph. */
export function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').filter((part) => part !== '')) {
      if (line !== '' && measureColumns(line) + 1 + measureColumns(word) > width) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    return line === '' ? lines : [...lines, line];
  });
}

/** Returns the width of a text in columns, one per code point. */
export function measureColumns(text: string): number {
  return [...text].length;
}
