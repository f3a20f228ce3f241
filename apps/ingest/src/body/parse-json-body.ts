import { ProblemError } from '../problem.ts';
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

function refuse(text: string, what: string): never {
  const found = findJsonError(text);
  // Two grammars that disagree would be a mistake here; the answer stays a plain refusal.
  if (!found) throw new ProblemError('malformed-json', `${what} is not JSON.`);
  const { line, column, offset, reason } = found;
  throw new ProblemError(
    'malformed-json',
    `At line ${line}, column ${column} (offset ${offset}) of ${what}: ${reason}.`,
  );
}

/** The value of a JSON document, or a `ProblemError` that says where it stops being one. `what` names it: "the body". */
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
    return refuse(text, what);
  }
}
