/** What signs of figures and names are called, or a plain sign that says the same: "1.20× ± 1 %", "a: b", "C#". */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['×', ' times'],
  ['%', ' percent'],
  ['±', ' plus or minus '],
  ['≈', ' about '],
  ['=', ' is '],
  ['+', ' plus '],
  ['&', ' and '],
  ['@', ' at '],
  ['#', ' sharp'],
  [':', ' -'],
  [';', ','],
  ['·', ','],
  ['…', '...'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['"', "'"],
  ['“', "'"],
  ['”', "'"],
  ['‘', "'"],
  ['’', "'"],
]);

/**
 * Text that every site keeps as the alternative text of an image, in one line: letters, digits, spaces and _ - ' , [ ] ! . / \ ( ).
 * pkg.go.dev drops an alternative text with any other sign as a whole (golang/pkgsite, `internal/sanitizer`). What has no plain
 * name becomes a space. Combining marks stay: without them it would be another word.
 */
export const toPlainText = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N}\s_',[\]!./\\()-]/gu, (sign) => PLAIN.get(sign) ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
