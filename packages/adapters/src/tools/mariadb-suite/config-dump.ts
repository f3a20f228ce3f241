import type { Line } from '../../text/lines.ts';

const OPENS =
  /^\{\s*(?:$|['"]?(?:user|password|database|host|port|socketPath|connectionLimit|connectTimeout|charset)\b)/;
const MAX_LINES = 60;

/**
 * The suite begins by printing its connection settings, password included. Returns the index of the first line after
 * the dump that begins at `index`, or `index` where none begins. Nothing of a dump is ever read.
 */
export function afterConfigDump(lines: readonly Line[], index: number): number {
  const first = lines[index]?.text.trim().slice(0, 200) ?? '';
  if (!OPENS.test(first)) return index;
  for (let at = index; at < Math.min(lines.length, index + MAX_LINES); at += 1) {
    if (/\}\s*[,;]?\s*$/.test(lines[at]?.text.slice(-100) ?? '')) return at + 1;
  }
  return index;
}
