import {
  MAX_LISTED_ISSUES,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type ValidationIssue,
} from '@tachograph/schema/problem';
import type { Rejected } from '@tachograph/schema/run';

export type ProblemExtras = {
  readonly issues?: readonly ValidationIssue[];
  readonly rejected?: readonly Rejected[];
  /** For the log; never part of the response. */
  readonly cause?: unknown;
  /** Headers of the response, besides its type. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** An error response. Its text is written for the client; the message of a caught error never becomes part of it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** Listed issues and lines stay below this, so that the response to a hostile upload stays small. */
const LISTED_CHARACTERS = 48_000;

const clip = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

/** The first entries, at most `MAX_LISTED_FAULTS`, and fewer where they are long. */
function listFirst<T>(entries: readonly T[]): T[] {
  const listed: T[] = [];
  let characters = 0;
  for (const entry of entries.slice(0, MAX_LISTED_ISSUES)) {
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
  const { issues, rejected } = extras;
  return {
    type: `${webUrl}/docs/errors/${code}`,
    title: PROBLEMS[code].title,
    status: PROBLEMS[code].status,
    code,
    detail: message,
    instance: clip(instance, 300),
    requestId,
    ...(issues ? { errors: listFirst(issues.map(clipIssue)), errorsTotal: issues.length } : {}),
    ...(rejected ? { rejected: listFirst(rejected.map(clipRejected)), rejectedTotal: rejected.length } : {}),
  };
}
