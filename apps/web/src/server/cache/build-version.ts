import 'server-only';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { oncePerProcess } from '@/server/once-per-process.ts';

function readBuildId(): string {
  try {
    return readFileSync(path.join(/*turbopackIgnore: true*/ process.cwd(), '.next/BUILD_ID'), 'utf8').trim();
  } catch {
    // Not a build: what a changed source draws must not be taken for what it drew before.
    return randomUUID();
  }
}

/** What tells one build of the pages from another: its drawings and texts may differ. Processes of one build share it. */
export const buildVersion = (): string => oncePerProcess('build version', readBuildId);
