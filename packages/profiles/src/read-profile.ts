import type { Profile, ProfilePass } from '@tachograph/schema/profile';
import type { ProfileOutcome } from './profile-draft.ts';
import { readCallgrind } from './read-callgrind.ts';
import { readCpuProfile } from './read-cpu-profile.ts';
import { readFoldedStacks } from './read-folded-stacks.ts';
import { readPprof } from './read-pprof.ts';

const isBinary = (bytes: Uint8Array) => bytes.subarray(0, 1000).some((byte) => byte < 9 || (byte > 13 && byte < 32));

/** A pass, and what folded stacks do not say of themselves. */
type PassFacts = ProfilePass & Partial<Pick<Profile, 'tool' | 'hz'>>;

/** As callgrind begins each of its files. */
const CALLGRIND = /^(?:# callgrind format|version: 1\r?\n(?:[^\n]{0,1000}\n){0,5}?creator: callgrind)/;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * A file of samples in one of four formats, found by its content: a V8 CPU profile, pprof, the out-file of callgrind, or folded stacks.
 */
export function readProfile(bytes: Uint8Array, facts: PassFacts): ProfileOutcome {
  const pass = { operations: facts.operations, cpuNs: facts.cpuNs };
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { issue: 'is compressed: decompress it with gunzip first' };
  if (isBinary(bytes)) return readPprof(bytes, pass);
  const text = new TextDecoder().decode(bytes);
  if (CALLGRIND.test(text)) return readCallgrind(text, pass);
  if (!/^\s{0,1000}\{/.test(text)) return readFoldedStacks(text, facts);
  const document = parseJson(text);
  if (document === undefined) return { issue: 'begins like JSON and is not valid JSON: it may be cut off' };
  return readCpuProfile(document, pass);
}
