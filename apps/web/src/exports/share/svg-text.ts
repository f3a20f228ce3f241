/** A wide guess of a letter's width as a share of the font's size: a picture cannot know the reader's font. */
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
  const room = lettersIn(width, size);
  return letters.length <= room
    ? text
    : `${letters
        .slice(0, room - 1)
        .join('')
        .trimEnd()}…`;
}

/** A word that is longer than a line, such as an address, in pieces that are not. */
const cutWord = (word: string, room: number): string[] => {
  const letters = [...word];
  return Array.from({ length: Math.ceil(letters.length / room) }, (_, nth) =>
    letters.slice(nth * room, (nth + 1) * room).join(''),
  );
};

/** The text in lines, broken at blanks; the last line that may be used ends in an ellipsis where more follows. */
export function wrapText(text: string, width: number, size: number, most: number): string[] {
  const room = lettersIn(width, size);
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((part) => cutWord(part, room))) {
    const last = lines.at(-1);
    if (last !== undefined && [...last, ' ', ...word].length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] = `${kept[most - 1]} …`;
  return kept.map((line) => fitText(line, width, size));
}

type TextOptions = {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly size?: number;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly mono?: boolean;
};

export const SANS = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
export const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/** One line of text. The size is 15 unless said: at 400 pixels for the whole picture that is 10, which can be read. */
export function svgText(text: string, { x, y, fill, size = 15, weight, anchor, mono }: TextOptions): string {
  const more = [
    weight && ` font-weight="${weight}"`,
    anchor && anchor !== 'start' && ` text-anchor="${anchor}"`,
    mono && ` font-family="${MONO}"`,
  ].filter(Boolean);
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${more.join('')}>${escapeXml(text)}</text>`;
}
