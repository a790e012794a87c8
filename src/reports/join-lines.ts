/** A line that begins a list item, a quotation, a heading, a table row or a fence, or is indented as code. */
const ownLine = /^(?:\s*(?:[-*+>#|]|\d+[.)]\s|`{3}|~{3})|\s{4}|\s*$)/u;

/** Joins the lines of each paragraph of Markdown, where a line break is a blank. Other lines stay as they are. */
export function joinLines(text: string): string {
  let isFenced = false;
  let mayContinue = false;
  let joined = '';
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const isFence = /^\s*(?:`{3}|~{3})/u.test(line);
    const continues = mayContinue && !isFenced && !ownLine.test(line);
    if (joined !== '') joined += continues ? ' ' : '\n';
    joined += continues ? line.trim() : line;
    if (isFence) isFenced = !isFenced;
    mayContinue = !isFence && line.trim() !== '' && !/^\s*[#|]/u.test(line);
  }
  return joined;
}
