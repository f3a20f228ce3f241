import type { Span } from '../text/lines.ts';

/** A driver where a text names it. */
type NamedDriver = Span & { readonly name: string };

/** The drivers of a document, and where texts name them. */
export type DriverNames = {
  readonly names: readonly string[];
  /** Every driver that a text names, in order. A name followed by `Server` or `database` is none. */
  readonly find: (text: string) => readonly NamedDriver[];
  /** The driver that a label is or begins or ends with, with the label without it; null if it names none. */
  readonly split: (label: string) => { readonly name: string; readonly rest: string } | null;
};

const WORD = /[\p{L}\p{N}_]/u;
/** What makes a name of a database out of the name of a driver. */
const OF_SERVER =
  /^(?:\W{0,2}(?:community|enterprise))?\W{0,2}(?:server|database|db\b|protocol|instance|host|\d{1,2}\.x)/i;

/** Whether nothing beside the range makes it a part of a longer word, as in `mysql2`, `mysql.user` or `promise-mysql`. */
function standsAlone(text: string, { start, end }: Span): boolean {
  const before = text[start - 1] ?? '';
  const after = text[end] ?? '';
  if (WORD.test(before) || WORD.test(after) || before === '/' || before === '-' || before === '.') return false;
  return !(/[.\-/]/.test(after) && WORD.test(text[end + 1] ?? '') && !/\d/.test(text[end + 1] ?? ''));
}

export function toDriverNames(drivers: readonly string[]): DriverNames {
  const unique = [
    ...new Map(drivers.filter((name) => name.trim() !== '').map((name) => [name.toLowerCase(), name])).values(),
  ];
  const names = unique.slice(0, 200).sort((a, b) => b.length - a.length);
  const spelt = names.map((name) => [name, name.toLowerCase()] as const);
  const find = (text: string) => {
    const lower = text.toLowerCase();
    const found: NamedDriver[] = [];
    for (const [name, spelling] of spelt) {
      for (let at = lower.indexOf(spelling); at >= 0; at = lower.indexOf(spelling, at + spelling.length)) {
        const span = { start: at, end: at + spelling.length };
        const inside = found.some((other) => other.start <= at && other.end >= span.end);
        if (inside || !standsAlone(text, span) || OF_SERVER.test(text.slice(span.end, span.end + 30))) continue;
        found.push({ name, ...span });
      }
    }
    return found.sort((a, b) => a.start - b.start);
  };
  const split = (label: string) => {
    const lower = label.toLowerCase();
    for (const [name, spelling] of spelt) {
      const before = label.slice(0, label.length - spelling.length);
      if (lower.endsWith(spelling) && /(?:^|[._:/(@\s])$/.test(before))
        return { name, rest: before.replace(/[\s._:/(@-]+$/, '') };
      const after = label.slice(spelling.length);
      if (lower.startsWith(spelling) && /^(?:$|[._:/)@\s])/.test(after))
        return { name, rest: after.replace(/^[\s._:/)@-]+/, '') };
    }
    const found = [...new Set(find(label).map(({ name }) => name))];
    const [only] = found;
    if (only === undefined || found.length > 1) return null;
    return { name: only, rest: label.replace(new RegExp(only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'), ' ') };
  };
  return { names, find, split };
}

/** A label in a form that two spellings of it share. */
export const toKey = (label: string): string =>
  label
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[^\p{L}\p{N}?*%]+/gu, ' ')
    .trim();
