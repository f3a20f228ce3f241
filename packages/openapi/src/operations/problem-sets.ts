import type { ProblemCode } from '@tachograph/schema/problem';

/** What every address that asks the database can answer. */
export const DATABASE: readonly ProblemCode[] = ['internal', 'database-unavailable'];

/** What every address that asks for a token can answer. */
export const TOKEN: readonly ProblemCode[] = ['unauthenticated', 'rate-limited'];

/** What can be wrong with a body before anyone looks at what it says. */
export const BODY: readonly ProblemCode[] = [
  'invalid-request',
  'malformed-json',
  'corrupt-encoding',
  'request-timeout',
  'payload-too-large',
  'unsupported-media-type',
  'unsupported-encoding',
  'server-busy',
];

/** What native output can be refused for. */
export const NATIVE: readonly ProblemCode[] = [
  'malformed-form',
  'invalid-mapping',
  'nothing-understood',
  'unknown-tool',
];
