// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** A name that the run format takes: one line, nothing invisible, at most `max` characters. May be empty. */
export function toName(text: string, max = 300): string {
  const flat = text
    .slice(0, max * 4)
    .toWellFormed()
    .replace(/[\r\n\t\u00a0]/g, ' ')
    .replace(CONTROL, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .trim();
  return flat.slice(0, max).toWellFormed().trim();
}

/** A value of a document as a name; null where it is no text or nothing is left of it. */
export const readName = (value: unknown, max = 200): string | null =>
  (typeof value === 'string' && toName(value, max)) || null;

/** Longer text that the run format takes: line breaks stay, control characters go. */
export const toBody = (text: string, max = 4000): string =>
  text
    .slice(0, max * 2)
    .toWellFormed()
    .replace(CONTROL, '')
    .normalize('NFC')
    .slice(0, max)
    .toWellFormed();
