import { clip, toText } from '../read-json.ts';

/** Names of scenarios and drivers are as long as an uploader likes; a table is not. */
const MAX_LENGTH = 300;

/**
 * A text from outside as code: shown as it is, whatever it holds. In code GitHub neither calls people by their names nor
 * links numbers and hashes. The fence is longer than any inside (CommonMark 6.1).
 */
export function toCode(value: unknown): string {
  const text = clip(toText(value), MAX_LENGTH);
  if (text === '') return '';
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/**
 * A sentence from outside as plain text: no character of it means anything to Markdown or HTML, and nobody is called and
 * nothing linked by it. An empty space (U+200B) breaks what GitHub looks for after rendering, where no backslash helps.
 */
export const toPlain = (value: unknown): string =>
  clip(toText(value), MAX_LENGTH)
    .replace(/[\\`*_[\]~]/g, '\\$&')
    .replace(/^(\d{0,9})([-+#=.)])/, '$1\\$2')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@|#|!(?=\d)|:(?=\/\/)|www(?=\.)/gi, '$&\u200b');

/** A row of a table. A bar ends a cell unless it has a backslash, even in code (GFM, tables). */
export const toRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** A link, or its label alone where the URL is not one of the web. */
export function toLink(label: string, target: unknown): string {
  const text = toText(target);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return label;
  return `[${label}](${url.href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** A text from outside as the value of an attribute between double quotes. */
export const toAttribute = (value: unknown): string =>
  toText(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text from outside as one word of a shell's command, between single quotes where it needs them (POSIX, 2.2.2). */
export const toShellWord = (value: unknown): string => {
  const text = toText(value);
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
};
