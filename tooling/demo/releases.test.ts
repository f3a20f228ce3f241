import { readFileSync } from 'node:fs';
import { groupBy } from '@tachograph/schema/collection';
import { toSlug } from '@tachograph/schema/text';
import { compareVersions, parseVersion } from '@tachograph/schema/version';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../prisma/${file}`, import.meta.url), 'utf8');
const [, ...lines] = read('figures/releases.csv').trimEnd().split('\n');
const rows = lines.map((line) => {
  const [driver = '', version = '', date = '', source = ''] = line.split(',');
  return { driver, version: parseVersion(version), date, source };
});

describe('prisma/figures/releases.csv', () => {
  it('has a calendar day and a known kind of source for each version, once', () => {
    for (const { version, date, source } of rows) {
      expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10), version.raw).toBe(date);
      expect(['tag', 'changelog', 'jar'], version.raw).toContain(source);
    }
    expect(new Set(rows.map(({ driver, version }) => `${driver} ${version.text}`)).size).toBe(rows.length);
  });

  it('has what the seed loads of it', () => {
    const byDriver = groupBy(rows, ({ driver }) => toSlug(driver));
    const days = (own: typeof rows) => Object.fromEntries(own.map(({ version, date }) => [version.text, date]));
    expect(JSON.parse(read('demo/releases.json'))).toEqual(
      Object.fromEntries([...byDriver].map(([driver, own]) => [driver, days(own)])),
    );
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
