import type { ProfilePass } from '@tachograph/schema/profile';
import { parseJsonText } from '../json/json-text.ts';
import type { ProfileOutcome } from './profile-draft.ts';
import { readCpuProfile } from './read-cpu-profile.ts';
import { readFoldedStacks } from './read-folded-stacks.ts';
import { readPprof } from './read-pprof.ts';

const isBinary = (bytes: Uint8Array) => bytes.subarray(0, 1000).some((byte) => byte < 9 || (byte > 13 && byte < 32));

/** A file of samples in one of the three formats, found by its content: a V8 CPU profile, pprof, or folded stacks. */
export function readProfile(bytes: Uint8Array, pass: ProfilePass): ProfileOutcome {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { issue: 'is compressed: decompress it with gunzip first' };
  if (isBinary(bytes)) return readPprof(bytes, pass);
  const text = new TextDecoder().decode(bytes);
  if (!/^\s{0,1000}\{/.test(text)) return readFoldedStacks(text, pass);
  const document = parseJsonText(text);
  if (document === undefined) return { issue: 'begins like JSON and is not valid JSON: it may be cut off' };
  return readCpuProfile(document, pass);
}
