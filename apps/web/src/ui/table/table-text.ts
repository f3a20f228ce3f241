/** A spreadsheet would run these as a formula; a quote before them keeps them text. Numbers stay numbers. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);

const csvField = (text: string): string => {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
};

/** RFC 4180, one header line, CRLF. */
export const toCsv = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${[columns, ...rows].map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`;

const markdownCell = (text: string): string =>
  text
    .replace(/\|/g, '\\|')
    .replace(/[\r\n]+/g, ' ')
    .replace(/</g, '&lt;');

/** A GitHub-flavoured table. */
export const toMarkdown = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.map(markdownCell).join(' | ')} |`).join('\n');
