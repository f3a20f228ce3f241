import {
  MAX_LISTED_ISSUES,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type ValidationIssue,
} from '@tachograph/schema/problem';
import type { Rejected } from '@tachograph/schema/run';

/** Why a request for a URL outside of this API is rejected. */
export const NO_SUCH_URL = 'The URL is not one of this API. GET /openapi.json lists them.';

export type ProblemExtras = {
  /** Of each list, the first entries are kept and all are counted. */
  readonly issues?: readonly ValidationIssue[];
  readonly issuesTotal?: number;
  readonly rejected?: readonly Rejected[];
  readonly rejectedTotal?: number;
  /** For the log; never part of the response. */
  readonly cause?: unknown;
  /** Headers of the response, besides its type. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** The lists of a hostile upload may have millions of entries. */
function keepFirst(extras: ProblemExtras): ProblemExtras {
  const { issues, rejected } = extras;
  if (!issues && !rejected) return extras;
  return {
    ...extras,
    ...(issues && { issues: issues.slice(0, MAX_LISTED_ISSUES), issuesTotal: extras.issuesTotal ?? issues.length }),
    ...(rejected && {
      rejected: rejected.slice(0, MAX_LISTED_ISSUES),
      rejectedTotal: extras.rejectedTotal ?? rejected.length,
    }),
  };
}

/** An error response. Its text is written for the client; the message of a caught error never becomes part of it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail);
    this.code = code;
    this.extras = keepFirst(extras);
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** Listed issues and lines stay below this, so that the response to a hostile upload stays small. */
const LISTED_CHARACTERS = 48_000;

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

/** The first entries, fewer where they are long. */
function listFirst<T>(entries: readonly T[]): T[] {
  const listed: T[] = [];
  let characters = 0;
  for (const entry of entries) {
    characters += JSON.stringify(entry).length;
    if (characters > LISTED_CHARACTERS) break;
    listed.push(entry);
  }
  return listed;
}

const clipIssue = ({ pointer, code, detail, suggestion }: ValidationIssue): ValidationIssue => ({
  pointer: clip(pointer, 300),
  code,
  detail: clip(detail, 500),
  ...(suggestion === undefined ? {} : { suggestion: clip(suggestion, 200) }),
});

const clipRejected = ({ location, text, reason }: Rejected): Rejected => ({
  location: clip(location, 100),
  text: clip(text, 200),
  reason: clip(reason, 300),
});

/** The body of an error response (RFC 9457). `instance` is the path without the query, which may contain secrets. */
export function toProblem(
  { code, message, extras }: ProblemError,
  { webUrl, instance, requestId }: { readonly webUrl: string; readonly instance: string; readonly requestId: string },
): Problem {
  const { issues, issuesTotal, rejected, rejectedTotal } = extras;
  return {
    type: `${webUrl}/docs/errors/${code}`,
    title: PROBLEMS[code].title,
    status: PROBLEMS[code].status,
    code,
    detail: message,
    instance: clip(instance, 300),
    requestId,
    ...(issues ? { errors: listFirst(issues.map(clipIssue)), errorsTotal: issuesTotal } : {}),
    ...(rejected ? { rejected: listFirst(rejected.map(clipRejected)), rejectedTotal } : {}),
  };
}
