import { CONTROL, INVISIBLE, TURNING } from '@tachograph/schema/text';

const CONTROLS = new RegExp(CONTROL, 'gu');
const INVISIBLES = new RegExp(INVISIBLE, 'gu');
const TURNINGS = new RegExp(TURNING, 'gu');

/** A name that the run format takes: one line, nothing invisible, at most `max` characters. May be empty. */
export function toName(text: string, max = 300): string {
  const flat = text
    .slice(0, max * 4)
    .toWellFormed()
    .replace(/[\r\n\t\u00a0]/g, ' ')
    .replace(CONTROLS, '')
    .replace(INVISIBLES, '')
    .normalize('NFC')
    .trim();
  return flat.slice(0, max).toWellFormed().trim();
}

/** A value of a document as a name; null where it is no text or nothing is left of it. */
export const readName = (value: unknown, max = 200): string | null =>
  (typeof value === 'string' && toName(value, max)) || null;

/** Longer text that the run format takes: line breaks stay, control characters and marks that turn it go. */
export const toBody = (text: string, max = 4000): string =>
  text
    .slice(0, max * 2)
    .toWellFormed()
    .replace(CONTROLS, '')
    .replace(TURNINGS, '')
    .normalize('NFC')
    .slice(0, max)
    .toWellFormed();
