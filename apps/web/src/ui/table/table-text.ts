import { escapeMarkdown } from '@tachograph/schema/text';

/**
 * A spreadsheet would run these as a formula, some also written in full width; a quote before them keeps them text. Numbers stay
 * numbers.
 */
const isFormula = (text: string): boolean =>
  /^[=+\-@\t\r]/.test(text.slice(0, 1).normalize('NFKC')) && !/^-?\d+(\.\d+)?$/.test(text);

const csvField = (text: string): string => {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
};

/** Lines of RFC 4180, each with its CRLF; empty for no rows. */
export const toCsvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');

/** RFC 4180, one header line, CRLF. */
export const toCsv = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  toCsvLines([columns, ...rows]);

/** A GitHub-flavoured table. */
export function toMarkdown(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const text = (cells: readonly string[]) => line(cells.map(escapeMarkdown));
  return [text(columns), line(columns.map(() => '---')), ...rows.map(text)].join('\n');
}
