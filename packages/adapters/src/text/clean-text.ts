import { maskKeys } from '@tachograph/schema/secrets';
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

/** Enough to hold any line a person would read; a bound on the work of the patterns below. */
const READ_AT_MOST = 2000;

const RULES: readonly [RegExp, string][] = [
  // scheme://user:secret@host
  [/(\b[a-z][a-z0-9+.-]{1,30}:\/\/)[^\s/@]{1,300}@/gi, '$1***@'],
  // user:secret@host, Go's user:secret@tcp(host:3306)/db, user:secret@/db
  [/[^\s:@/"'`=]{1,100}:(?![\w.+-]{0,40}:?\/\/)[^\s@]{1,200}@/g, '***@'],
  // password: 'x', PWD=x, "token": "x", --password=x
  [
    /(["']?(?:[\w-]{0,40}?(?:password|passwd|passwort|pwd|secret|token|api[_-]?key)|user(?:name)?)["']?\s{0,5}[:=]\s{0,5})("[^"]{0,300}"?|'[^']{0,300}'?|[^\s,;&)}]{1,300})/gi,
    '$1***',
  ],
  // mysql -psecret
  [/(\s-p)(?=\S)[^\s=]{1,100}/g, '$1***'],
  [/(\bBearer\s{1,3})[\w.~+/=-]{8,300}/g, '$1***'],
];

/** Text in which user names and passwords are replaced by `***`: harness logs print their connection settings. */
export const maskSecrets = (text: string): string =>
  RULES.reduce(
    (masked, [pattern, replacement]) => masked.replace(pattern, replacement),
    maskKeys(text.slice(0, READ_AT_MOST)),
  );

/** What a tool says, as the run format takes it and without secrets; the other text where it says nothing. */
export const toMaskedBody = (text: string | null | undefined, otherwise: string, max?: number): string =>
  toBody(maskSecrets(text ?? ''), max).trim() || otherwise;
