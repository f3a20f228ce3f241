import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Pass } from '@tachograph/bench/profiles';
import { joinPasses, readProfile } from '@tachograph/profiles';
import type { Profile } from '@tachograph/schema/profile';
import { isGzip } from '../upload/read-uploads.ts';

/** What a sampler wrote of some seconds, decompressed. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The bytes of a file, decompressed where it is compressed, as Go writes it. */
function readBytes(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes;
}

/** The passes of a worker in a scenario as one profile, or what is wrong with the first that makes none. */
export function joinPassFiles(passes: readonly Pass[]): { readonly profile: Profile } | { readonly issue: string } {
  const profiles: Profile[] = [];
  for (const [index, { file, operations, cpuNs, tool, hz }] of passes.entries()) {
    const stated = { ...(tool !== null && { tool }), ...(hz !== null && { hz }) };
    const outcome = readProfile(readBytes(file), { operations, cpuNs, ...stated });
    if ('issue' in outcome) return { issue: `what was sampled in pass ${index + 1} ${outcome.issue}` };
    profiles.push(outcome.profile);
  }
  return joinPasses(profiles);
}
