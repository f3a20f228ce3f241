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
