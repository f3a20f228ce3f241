import * as z from 'zod';
import { CONTROL, INVISIBLE, TURNING } from './characters.ts';

/** Keys that JavaScript objects answer to by themselves. As names in an open table they are refused, never stored. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
export const isReservedKey = (key: string): boolean => RESERVED.has(key);

/** Printable ASCII on one line, without blanks at its ends. */
const isPlainName = (input: string) => /^[!-~](?:[ -~]*[!-~])?$/.test(input);
const isPlainKey = (input: string) => isPlainName(input) && !isReservedKey(input);
const isPlainBody = (input: string) => /^[\t\n\r -~]*$/.test(input);

type Rule = (text: string) => string | null;

const holds =
  (pattern: RegExp, what: string): Rule =>
  (text) => {
    const found = pattern.exec(text)?.[0].codePointAt(0);
    return found === undefined ? null : `holds ${what}, U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
  };

const TEXT_RULES: readonly Rule[] = [
  (text) => (text.isWellFormed() ? null : 'is not valid Unicode: it holds half of a surrogate pair'),
  holds(CONTROL, 'a control character'),
];
const BODY_RULES: readonly Rule[] = [...TEXT_RULES, holds(TURNING, 'a mark that turns the direction of text')];
const NAME_RULES: readonly Rule[] = [
  ...TEXT_RULES,
  (text) => (/[\r\n\t]/.test(text) ? 'holds a line break or a tab' : null),
  holds(INVISIBLE, 'an invisible character'),
];
const KEY_RULES: readonly Rule[] = [
  ...TEXT_RULES,
  (text) => (isReservedKey(text) ? 'is a name that is not allowed here' : null),
  holds(INVISIBLE, 'an invisible character'),
];

/**
 * A text that keeps every rule, brought to one spelling. Nearly all texts of a run are plain ASCII and need neither
 * rules nor spelling: asking that first takes a third off the time to validate a run.
 */
const text = (
  max: number,
  isPlain: (text: string) => boolean,
  rules: readonly Rule[],
  spell: (text: string) => string,
) =>
  z
    .string()
    .max(max)
    .transform((input, context) => {
      if (isPlain(input)) return input;
      const broken = rules.flatMap((rule) => rule(input) ?? []);
      for (const message of broken) context.addIssue({ code: 'custom', message, input });
      return broken.length > 0 ? z.NEVER : spell(input);
    });

const toName = (input: string) =>
  input
    .normalize('NFC')
    .replace(/\u00a0/g, ' ')
    .trim();

/** A name that people read: Unicode NFC, trimmed, one line, nothing invisible. */
export const nameText = (max = 200) => text(max, isPlainName, NAME_RULES, toName).pipe(z.string().min(1));

/** A name that becomes part of an address: it needs something a slug can be made of (see `toSlug`). */
export const sluggedText = (max = 200) =>
  nameText(max).refine((name) => /[\p{L}\p{M}\p{N}]/u.test(name), 'needs at least one letter or digit');

/** A key of an open table: params, options, settings of a server. */
export const keyText = (max = 100) =>
  text(max, isPlainKey, KEY_RULES, (key) => key.normalize('NFC')).pipe(z.string().min(1));

/** Longer text: descriptions, SQL, error messages. Line breaks are welcome, control characters and turned text are not. */
export const bodyText = (max = 4000) => text(max, isPlainBody, BODY_RULES, (body) => body.normalize('NFC'));

/** A link that may be shown: http and https only. Anything else is refused, never rendered. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: 'is not an http or https address' })
  .max(2000)
  .refine((address) => !CONTROL.test(address) && !INVISIBLE.test(address), 'holds a control or invisible character');
