import { basename, dirname } from 'node:path';
import { type Terminal, UsageError } from '../terminal.ts';
import { parseTimeInName } from './parse-time-in-name.ts';

/** Where the time of a file comes from: its name, the time it was last written, or the commit that last changed it. */
export type TimeFrom = 'name' | 'mtime' | 'git';

export function parseTimeFrom(text: string): TimeFrom {
  if (text === 'name' || text === 'mtime' || text === 'git') return text;
  throw new UsageError(`--started-at-from knows name, mtime and git, but not "${text}"`);
}

const MISSING: Readonly<Record<TimeFrom, string>> = {
  name: 'there is no date in its name: --started-at-from git or mtime uses another time',
  mtime: 'it has no modification time',
  git: 'it is in no commit',
};

async function readCommitTime(path: string, { probe }: Pick<Terminal, 'probe'>): Promise<Date | null> {
  const printed = await probe.run('git', ['-C', dirname(path), 'log', '-1', '--format=%aI', '--', basename(path)]);
  return printed ? new Date(printed) : null;
}

/** When a file was measured, or the reason why that is not known. */
export async function readTime(
  path: string,
  from: TimeFrom,
  terminal: Pick<Terminal, 'probe' | 'readModifiedAt'>,
): Promise<{ readonly at: Date } | { readonly reason: string }> {
  const read = {
    name: async () => parseTimeInName(path),
    mtime: () => terminal.readModifiedAt(path),
    git: () => readCommitTime(path, terminal),
  };
  const at = await read[from]();
  return at && !Number.isNaN(at.getTime()) ? { at } : { reason: MISSING[from] };
}
