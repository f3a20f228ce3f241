// Terms that were replaced by the standard ones of the field: docs/decisions/0028-standard-terms.md says why.

/**
 * Parts of a name in code that are rejected, with the term to use. `toRunAddress` has the parts to, run and address.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const NAME_PARTS = {
  answer: 'response',
  answered: 'responded',
  answers: 'responses',
  asked: 'requested',
  course: 'version history',
  courses: 'version histories',
  doubt: 'warning',
  doubts: 'warnings',
  estimator: 'statistic',
  estimators: 'statistics',
  fault: 'issue',
  faults: 'issues',
  faulty: 'invalid',
  judge: 'evaluate',
  judged: 'evaluated',
  judgement: 'evaluation',
  judging: 'evaluating',
  leash: 'watchdog',
  misuse: 'usage error',
  mortal: 'crashable',
  picture: 'image',
  pictures: 'images',
  pieces: 'chunks',
  places: 'positions',
  recall: 'cache',
  refusal: 'rejection',
  refusals: 'rejections',
  refused: 'rejected',
  remember: 'memoize',
  tell: 'describe',
  tells: 'describes',
  told: 'described',
  waived: 'overridden',
  waiver: 'override',
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
