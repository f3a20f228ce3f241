import 'server-only';
import { createHash } from 'node:crypto';
import { buildVersion } from './build-version.ts';

/**
 * The ETag of what this build makes from these parts, such as the state of a project and the address, known before any data
 * is read. It is weak: an image of live figures also names the minute in which they were read.
 */
export function toEtag(madeFrom: readonly string[]): string {
  const text = JSON.stringify([buildVersion(), ...madeFrom]);
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the client of a request has what the tag stands for: then 304 is the response. */
export function hasEtag(request: Request, tag: string): boolean {
  const header = request.headers.get('if-none-match') ?? '';
  return header.trim() === '*' || header.split(',').some((known) => withoutWeakness(known) === withoutWeakness(tag));
}
