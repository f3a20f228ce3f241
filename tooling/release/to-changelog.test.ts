import { describe, expect, it } from 'vitest';
import { addEntry, toEntry } from './to-changelog.ts';

const commit = (subject: string) => ({ hash: 'abc1234', subject });

describe('the entry of a release', () => {
  it('has what its users notice, by what it means to them, with the hash of each commit', () => {
    const commits = [
      'feat(cli): a command',
      'refactor: nothing new',
      'fix(adapters/jmh): secondary metrics stay',
      'feat(store)!: PostgreSQL 16 is needed',
      'perf: half the time',
      'merge main',
    ].map(commit);
    expect(toEntry('1.1.0', '2026-12-24', commits)).toBe(`## 1.1.0 (2026-12-24)

### To change before the upgrade

- **store**: PostgreSQL 16 is needed (abc1234)

### New

- **cli**: a command (abc1234)

### Fixed

- **adapters/jmh**: secondary metrics stay (abc1234)

### Faster

- half the time (abc1234)
`);
  });

  it('says so where there is nothing of that kind', () => {
    expect(toEntry('1.0.1', '2026-12-24', [commit('docs: words')])).toContain('Nothing that its users notice.');
  });
});

describe('the changelog', () => {
  const before = '# Changelog\n\nAll releases.\n\n## 1.0.0 (2026-11-30)\n\nThe first.\n';

  it('has the new entry before the others, and every release once', () => {
    const entry = () => '## 1.1.0 (2026-12-24)\n\nMore.\n';
    const after = addEntry(before, '1.1.0', entry);
    expect(after).toBe(before.replace('## 1.0.0', '## 1.1.0 (2026-12-24)\n\nMore.\n\n## 1.0.0'));
    expect(addEntry(after, '1.1.0', entry)).toBe(after);
  });

  it('is not begun by a command', () => {
    expect(() => addEntry('# Changelog\n', '1.0.0', () => '')).toThrow('the first one is written by hand');
  });
});
