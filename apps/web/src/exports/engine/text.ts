/** A wide guess of a letter's width as a share of the font's size: an image cannot know the reader's font. */
const LETTER = 0.54;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them, not even escaped
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as XML can hold it, inside an element or an attribute. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

const lettersIn = (width: number, size: number) => Math.max(1, Math.floor(width / (size * LETTER)));

/** About how wide a text is. */
export const widthOf = (text: string, size: number): number => [...text].length * size * LETTER;

/** The beginning of a text that fits, with an ellipsis where it does not fit as a whole. */
export function fitText(text: string, width: number, size: number): string {
  const letters = [...text];
  const most = lettersIn(width, size);
  const beginning = letters.slice(0, most - 1).join('');
  return letters.length <= most ? text : `${beginning.trimEnd()}…`;
}

/** A word that is longer than a line, such as a URL, in parts that are not. */
const truncateText = (word: string, most: number): string[] => word.match(new RegExp(`.{1,${most}}`, 'gsu')) ?? [];

/** The text in lines, broken at blanks; the last line that may be used ends in an ellipsis where more follows. */
export function wrapText(text: string, width: number, size: number, most: number): string[] {
  const space = lettersIn(width, size);
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((part) => truncateText(part, space))) {
    const last = lines.at(-1);
    if (last !== undefined && [...last, ' ', ...word].length <= space) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]} …`;
  return shown.map((line) => fitText(line, width, size));
}

/** A URL as an image prints it. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');
