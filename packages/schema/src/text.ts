import { z } from 'zod';
import { toSlug } from './slug.ts';

/** Zero-width and bidirectional controls: invisible in a table, so two names would look the same and not be. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;

const clean = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed(), 'is not valid Unicode: it holds half of a surrogate pair')
    .refine((text) => !CONTROL.test(text), 'holds a control character');

/** A name that becomes part of an address: it needs something a slug can be made of. */
export const sluggedText = (max = 200) =>
  nameText(max).refine((text) => toSlug(text) !== '', 'needs at least one letter or digit');

/** Keys that JavaScript objects answer to by themselves. As names in an open table they are refused, never stored. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** A key of an open table: params, options, settings of a server. */
export const keyText = (max = 100) =>
  clean(max)
    .min(1)
    .refine((text) => !RESERVED.has(text), 'is a name that is not allowed here')
    .refine((text) => !INVISIBLE.test(text), 'holds an invisible character (zero width or text direction)')
    .transform((text) => text.normalize('NFC'));

/** A name that people read: Unicode NFC, trimmed, one line, nothing invisible. */
export const nameText = (max = 200) =>
  clean(max)
    .refine((text) => !/[\r\n\t]/.test(text), 'holds a line break or a tab')
    .refine((text) => !INVISIBLE.test(text), 'holds an invisible character (zero width or text direction)')
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/\u00a0/g, ' ')
        .trim(),
    )
    .pipe(z.string().min(1));

/** Longer text: descriptions, SQL, error messages. Line breaks are welcome, control characters are not. */
export const bodyText = (max = 4000) => clean(max).transform((text) => text.normalize('NFC'));

/** A link that may be shown: http and https only. Anything else is refused, never rendered. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: 'is not an http or https address' })
  .max(2000)
  .refine((text) => !CONTROL.test(text), 'holds a control character');
