import { ProblemError } from '../http/problem.ts';
import { findJsonError } from './find-json-error.ts';
import { findJsonExcess, type JsonLimits } from './find-json-excess.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

function toText(body: Uint8Array, what: string): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ProblemError('malformed-json', `${what} is not UTF-8, the only encoding of JSON.`);
  }
}

/** Throws the `ProblemError` of a document that exceeds a limit: 413 for its keys, 400 for its depth. */
function assertWithinLimits(body: Uint8Array, limits: JsonLimits, what: string): void {
  const excess = findJsonExcess(body, limits);
  if (excess === null) return;
  const { limit, offset } = excess;
  if (limit === 'jsonDepth') {
    const detail = `At offset ${offset}, ${what} is nested deeper than ${limits.jsonDepth} levels.`;
    throw new ProblemError('malformed-json', detail);
  }
  const whose = limit === 'jsonKeys' ? what : `an object of ${what}`;
  const detail = `At offset ${offset}, ${whose} has more than ${limits[limit].toLocaleString('en-US')} keys.`;
  throw new ProblemError('payload-too-large', detail);
}

/** The value of a JSON document, or a `ProblemError` with the position of the error. `what` names it: "the body". */
export function parseJsonBody(body: Uint8Array, limits: JsonLimits, what = 'the body'): unknown {
  assertWithinLimits(body, limits, what);
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
