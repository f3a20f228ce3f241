import 'server-only';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { oncePerProcess } from '@/server/once-per-process.ts';

export type PackedCommand = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
};

function readPackedCommand(): PackedCommand | null {
  const file = path.join(/*turbopackIgnore: true*/ process.cwd(), 'cli/tacho.tgz');
  try {
    const bytes = new Uint8Array(readFileSync(file));
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch {
    return null;
  }
}

/** The command `tacho` of exactly this build, as a package of npm; null where the pages run from sources, which have none. */
export const packedCommand = (): PackedCommand | null => oncePerProcess('packed command', readPackedCommand);
