import { parseVersion } from '@tachograph/schema/version';
import { describe, expect, test } from 'vitest';
import { TEMPLATES } from '../bench/init/templates.ts';
import { findStep } from './find-step.ts';
import { listBetween, listVersions, thin } from './list-versions.ts';

const templateOf = (driver: string) => {
  const template = TEMPLATES.find((one) => one.driver === driver);
  if (!template) throw new Error(`no template of ${driver}`);
  return template;
};
const printing = (stdout: string) => async () => ({ code: 0, stdout, stderr: '' });
const texts = async (driver: string, printed: string) =>
  (await listVersions(templateOf(driver), printing(printed))).map(({ raw }) => raw);

describe('the versions of a driver', () => {
  test('are those that its registry prints, oldest first and without pre-releases', async () => {
    const npm = JSON.stringify({ versions: ['3.24.0', '3.9.0', '4.0.0-rc.1', '3.24.3'], time: {} });
    expect(await texts('mysql2', npm)).toEqual(['3.9.0', '3.24.0', '3.24.3']);
    expect(await texts('pgx', '{"Versions":["v5.7.1","v5.7.0","v5.0.0-beta.1"]}')).toEqual(['v5.7.0', 'v5.7.1']);
    expect(await texts('psycopg', 'psycopg (3.2.1)\nAvailable versions: 3.2.1, 3.2.0, 3.1.9\n')).toEqual([
      '3.1.9',
      '3.2.0',
      '3.2.1',
    ]);
  });

  test.each(['', 'command not found', '{"versions":'])('where %j is printed, the command is named', async (text) => {
    await expect(listVersions(templateOf('pg'), printing(text))).rejects.toThrow(
      'npm view pg versions time --json --loglevel=error lists no version of pg: run it to see why',
    );
  });

  test('what no registry has is not looked for', async () => {
    await expect(listVersions(templateOf('libpq'), printing(''))).rejects.toThrow('no registry lists its versions');
  });

  test('between two of them are both and all that lie between, by either spelling', () => {
    const all = ['v1.0.0', 'v1.1.0', 'v1.2.0', 'v1.3.0'].map((raw) => parseVersion(raw, 'golang'));
    const between = (from: string, to: string) => listBetween(all, from, to).map(({ raw }) => raw);
    expect(between('1.1.0', 'v1.3.0')).toEqual(['v1.1.0', 'v1.2.0', 'v1.3.0']);
    expect([between('1.3.0', '1.1.0'), between('0.9.0', '1.1.0'), between('1.0.0', '9.0.0')]).toEqual([[], [], []]);
  });

  test('are thinned evenly, and the first and the last stay', () => {
    const all = Array.from({ length: 30 }, (_, n) => n);
    expect(thin(all, 4)).toEqual([0, 10, 19, 29]);
    expect(thin(all.slice(0, 4), 4)).toEqual([0, 1, 2, 3]);
  });
});

describe('the step between versions', () => {
  const levels = (...ratios: (number | null)[]) =>
    ratios.map((ratio, at) => ({ version: `1.${at}.0`, ratio, outcome: null }));

  test('is the largest of its direction', () => {
    const all = levels(1, 1.01, 0.7, 0.71, 0.9);
    expect(findStep(all, 'worse')).toMatchObject({ from: '1.1.0', to: '1.2.0' });
    expect(findStep(all, 'better')).toMatchObject({ from: '1.3.0', to: '1.4.0' });
  });

  test('spans versions that have no figure', () => {
    expect(findStep(levels(1, null, 0.5), 'worse')).toEqual({ from: '1.0.0', to: '1.2.0', ratio: 0.5 });
  });

  test('is none where nothing goes that way', () => {
    expect([findStep(levels(1, 1.1, 1.2), 'worse'), findStep(levels(1), 'better'), findStep([], 'better')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
