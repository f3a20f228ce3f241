// Terms that were replaced by the standard ones of the field: docs/decisions/0028-standard-terms.md has the whole table.

/**
 * Parts of a name in code that are rejected, with the term to use. `toRunAddress` has the parts to, run and address.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const NAME_PARTS = {
  leash: 'watchdog',
  mortal: 'crashable',
  warden: 'watchdog',
};

/**
 * Phrases that are rejected in prose: documents, comments and messages.
 *
 * @type {readonly { readonly phrase: RegExp, readonly instead: string }[]}
 */
export const PHRASES = [
  { phrase: /\bfront doors?\b/i, instead: 'entry point' },
  { phrase: /\bdoorbell\b/i, instead: 'script that calls' },
  { phrase: /\bwardens?\b/i, instead: 'watchdog' },
];
