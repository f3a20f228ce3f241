import { ProblemError } from '../http/problem.ts';
import { findJsonError } from './find-json-error.ts';
import { findTooDeep } from './find-too-deep.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

function toText(body: Uint8Array, what: string): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ProblemError('malformed-json', `${what} is not UTF-8, the only encoding of JSON.`);
  }
}

/** The value of a JSON document, or a `ProblemError` with the position of the error. `what` names it: "the body". */
export function parseJsonBody(body: Uint8Array, limits: { readonly jsonDepth: number }, what = 'the body'): unknown {
  const tooDeep = findTooDeep(body, limits.jsonDepth);
  if (tooDeep !== null) {
    const detail = `At offset ${tooDeep}, ${what} is nested deeper than ${limits.jsonDepth} levels.`;
    throw new ProblemError('malformed-json', detail);
  }
  const text = toText(body, what);
  try {
    return JSON.parse(text);
  } catch {
    const error = findJsonError(text);
    // Only if the two parsers disagreed, which a property test rules out.
    if (!error) throw new ProblemError('malformed-json', `${what} is not JSON.`);
    const { line, column, offset, reason } = error;
    const detail = `At line ${line}, column ${column} (offset ${offset}) of ${what}: ${reason}.`;
    throw new ProblemError('malformed-json', detail);
  }
}
