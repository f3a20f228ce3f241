import { readFileSync } from 'node:fs';
import { groupBy } from '@tachograph/schema/collection';
import { compareVersions, parseVersion } from '@tachograph/schema/version';
import { describe, expect, it } from 'vitest';
import { parseTable } from './parse-table.ts';

const rows = parseTable(readFileSync(new URL('../../prisma/figures/releases.csv', import.meta.url), 'utf8')).map(
  ({ driver = '', version = '', date = '', source = '' }) => ({ driver, version: parseVersion(version), date, source }),
);

describe('prisma/figures/releases.csv', () => {
  it('has a calendar day and a known kind of source for each version, once', () => {
    for (const { version, date, source } of rows) {
      expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10), version.raw).toBe(date);
      expect(['tag', 'changelog', 'jar'], version.raw).toContain(source);
    }
    expect(new Set(rows.map(({ driver, version }) => `${driver} ${version.text}`)).size).toBe(rows.length);
  });

  it('has no release before an older one of its minor line, as the time of a mirror would', () => {
    const stable = rows.filter(({ version }) => version.parsed && !version.prerelease);
    const lines = groupBy(stable, ({ driver, version }) => `${driver} ${version.line}`);
    expect(lines.size).toBeGreaterThan(50);
    for (const [line, own] of lines) {
      const sorted = own.toSorted((a, b) => compareVersions(a.version, b.version)).map(({ date }) => date);
      expect(sorted, line).toEqual(sorted.toSorted());
    }
  });
});
