/** Link to the findings that pass filters, by the names of the page's script: `#repository=acme%2Frnaseq`. */
export function writeFilterLink(filters: Readonly<Record<string, string>>): string {
  return `#${new URLSearchParams(filters)}`;
}
