import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * Migrations are applied in the order of their names. One that is dated later than it was made is applied before the next one in a new
 * database, and after it in one that has it already.
 */

const folder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** `20261127093000_notes` → its time. */
function timeOf(name: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z0-9_]+$/.exec(name) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** When it was committed; now for one that is not yet, and where there is no git. */
function committedAt(name: string): Date {
  try {
    const args = ['log', '-1', '--diff-filter=A', '--format=%cI', '--', `${name}/migration.sql`];
    const text = execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.trim() === '' ? new Date() : new Date(text.trim());
  } catch {
    return new Date();
  }
}

describe('no migration is dated after its commit', () => {
  test.each(names)('%s', (name) => {
    expect(timeOf(name).getTime()).toBeLessThanOrEqual(committedAt(name).getTime());
  });

  test('a date of tomorrow and a name without a time are found', () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14);
    expect(timeOf(`${tomorrow}_notes`).getTime()).toBeGreaterThan(committedAt(`${tomorrow}_notes`).getTime());
    expect(timeOf('notes').getTime()).toBeNaN();
  });
});
