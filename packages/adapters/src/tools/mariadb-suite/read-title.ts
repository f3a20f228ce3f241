/** The title line of a block: `bench : <title> [ sql: <statement> ] <chart URL>`, or the bare title. */
export type BlockTitle = { readonly title: string; readonly sql: string | null };

/** The chart URL at the end of a title contains numbers that are not values. */
function withoutUrl(text: string): string {
  const at = text.lastIndexOf(' http');
  return at > 0 && /^ https?:\/\//.test(text.slice(at, at + 9)) && !text.slice(at + 1).includes(' ')
    ? text.slice(0, at).trimEnd()
    : text;
}

/** Take `[ sql: … ]` (2021) or `( sql: … )` (2018) off the end of a title, which may contain other brackets. */
export function readTitle(text: string): BlockTitle {
  const bare = withoutUrl(text.trim());
  for (const [open, close] of [
    ['[ sql:', ']'],
    ['( sql:', ')'],
  ] as const) {
    const at = bare.indexOf(open);
    if (at >= 0 && bare.endsWith(close)) {
      return { title: bare.slice(0, at).trim(), sql: bare.slice(at + open.length, -1).trim() || null };
    }
  }
  return { title: bare, sql: null };
}

/** The title in a `bench : …` line; null for other lines. */
export function readBenchLine(line: string): BlockTitle | null {
  const prefix = /^\s{0,40}bench\s?:\s?/.exec(line);
  return prefix ? readTitle(line.slice(prefix[0].length)) : null;
}
