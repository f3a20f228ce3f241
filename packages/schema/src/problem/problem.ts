import type { Rejected } from '../run/parse-outcome.ts';

/** One entry of the error catalogue: what an HTTP answer of the ingest API can be, besides success. */
export type ProblemType = { readonly status: number; readonly title: string };

/** Every error code there is. Each has a page `docs/errors/<code>.md`; a test keeps the two together. */
export const PROBLEMS = {
  'invalid-request': { status: 400, title: 'A header or a query parameter is not valid' },
  'malformed-json': { status: 400, title: 'The body is not valid JSON' },
  'malformed-form': { status: 400, title: 'The body is not a form this address understands' },
  'corrupt-encoding': { status: 400, title: 'The body does not decompress' },
  unauthenticated: { status: 401, title: 'The upload token is missing or not valid' },
  'ci-identity-rejected': { status: 401, title: 'The identity of the CI job is not accepted' },
  forbidden: { status: 403, title: 'The token does not allow this' },
  'project-archived': { status: 403, title: 'The project is archived' },
  'foreign-origin': { status: 403, title: 'The request was made by a page of another site' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'method-not-allowed': { status: 405, title: 'This address does not take this method' },
  'request-timeout': { status: 408, title: 'The body did not arrive in time' },
  'name-taken': { status: 409, title: 'Another project has this name' },
  'last-owner': { status: 409, title: 'It is the last owner of the project' },
  'last-admin-token': { status: 409, title: 'It is the last token that can administer the project' },
  'report-changed': { status: 409, title: 'The report was changed by somebody else' },
  'payload-too-large': { status: 413, title: 'The body is larger than the limit' },
  'unsupported-media-type': { status: 415, title: 'The Content-Type is not one this address takes' },
  'unsupported-encoding': { status: 415, title: 'The Content-Encoding is not one this address takes' },
  'body-too-complex': { status: 422, title: 'Reading the body takes too long or too much memory' },
  'invalid-run': { status: 422, title: 'The run does not fit the format' },
  'unsupported-format-version': { status: 422, title: 'This version of the run format is not known' },
  'invalid-mapping': { status: 422, title: 'The mapping is not a list of rules that make sense' },
  'nothing-understood': { status: 422, title: 'No result was understood in the native output' },
  'unknown-tool': { status: 422, title: 'There is no adapter of this name' },
  'idempotency-key-reused': { status: 422, title: 'This Idempotency-Key was used for other content' },
  'unstorable-value': { status: 422, title: 'The database cannot store a value of this upload' },
  'series-limit': { status: 422, title: 'The project has as many series as it may have' },
  'storage-limit': { status: 422, title: 'The project keeps as many bytes of uploads as it may' },
  'run-limit': { status: 429, title: 'The project has received as many runs as it may in a day' },
  'rate-limited': { status: 429, title: 'More was sent than is allowed in a minute' },
  internal: { status: 500, title: 'Something failed on our side; nothing was stored' },
  'ci-issuer-unavailable': { status: 503, title: 'The issuer of the identity of the CI job does not respond' },
  'pages-unavailable': { status: 503, title: 'The pages do not respond; nothing was frozen' },
  'database-unavailable': { status: 503, title: 'The database is not reachable; nothing was stored' },
  'server-busy': {
    status: 503,
    title: 'The server has no capacity for another request at the moment; nothing was stored',
  },
  'database-not-ready': {
    status: 503,
    title: 'The tables are not those this server was built for; nothing was stored',
  },
} as const satisfies Record<string, ProblemType>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** One thing wrong with an upload: where (a JSON pointer, RFC 6901), what, and what to do where that is obvious. */
export type ValidationIssue = {
  readonly pointer: string;
  readonly code: IssueCode;
  readonly detail: string;
  readonly suggestion?: string;
};

export const ISSUE_CODES = [
  'unknown-field',
  'missing-field',
  'wrong-type',
  'invalid-value',
  'too-large',
  'too-small',
  'unknown-unit',
  'direction-missing',
  'duplicate-result',
  'duplicate-scenario',
  'status-reason-missing',
  'value-missing',
  'value-unexpected',
  'negative-value',
  'timestamp-in-future',
  'timestamp-too-early',
  'finished-before-started',
  'unsupported-format',
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** The body of an error answer: RFC 9457 problem details with our extensions. */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly instance: string;
  readonly requestId: string;
  readonly errors?: readonly ValidationIssue[];
  readonly errorsTotal?: number;
  /** Lines of native output that were not taken, where that is why nothing was. */
  readonly rejected?: readonly Rejected[];
  readonly rejectedTotal?: number;
};

/** At most this many issues are listed; `errorsTotal` gives their number. */
export const MAX_LISTED_ISSUES = 100;

/** Nobody looks for more issues than this: an `errorsTotal` of 1000 means "or more". */
export const MAX_COUNTED_ISSUES = 1000;
