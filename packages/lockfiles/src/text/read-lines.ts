/** A line of a text: `  version: 1.0.0` is indented by 2 and says `version: 1.0.0`. */
export type Line = { readonly indent: number; readonly text: string };

/** Lines with something on them, without what surrounds it; comments are left out. */
export function* readLines(text: string): Generator<Line> {
  for (const line of text.split('\n')) {
    const said = line.trim();
    if (said !== '' && !said.startsWith('#')) yield { indent: line.length - line.trimStart().length, text: said };
  }
}

/** A text without the quotes around it. */
export function unquote(text: string): string {
  const isQuoted = text.length > 1 && /^["']/.test(text) && text.endsWith(text.charAt(0));
  return isQuoted ? text.slice(1, -1) : text;
}

/** `name: value` as package managers write YAML, with or without quotes around both; the value is empty before a block. */
export function readPair(line: string): { readonly key: string; readonly value: string } | null {
  // A key of more than 1,024 letters stands behind a `?`, alone on its line.
  if (line.startsWith('? ')) return { key: unquote(line.slice(2)), value: '' };
  const quote = /^["']/.test(line) ? line.indexOf(line.charAt(0), 1) : -1;
  const inner = line.indexOf(': ', quote + 1);
  const end = inner === -1 && line.endsWith(':') ? line.length - 1 : inner;
  return end < 1 ? null : { key: unquote(line.slice(0, end)), value: unquote(line.slice(end + 1).trim()) };
}
