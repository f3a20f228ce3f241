import { describe, expect, test } from 'vitest';
import { findMariadb } from '../../bench/databases/find-mariadb.mjs';
import type { Result } from '../run/harness.mjs';
import { invocationsOf, readSent, startBench, useFolder } from '../run/testing/start-bench.ts';

const place = useFolder();

const start = (words: string[] = []) => startBench(place.folder, ['--suite', 'costs', ...words]);
// biome-ignore lint/suspicious/noExplicitAny: a test looks at single fields of a run
const readRuns = (): any[] => invocationsOf(place.folder).map(({ run }) => run);
const figuresOf = (results: Result[], driver: string) =>
  results
    .filter((result) => (result.driver as { name: string }).name === driver)
    .map(({ metric, unit, statistic, value, statusReason }) => [metric, unit, statistic, value ?? statusReason]);

describe.skipIf(!findMariadb(process.env))(
  'the costs suite, on a private MariaDB (skipped if none is installed)',
  () => {
    test('uploads a run for each invocation, with the same environment as that of slices', async () => {
      const bench = start(['--driver', 'good', '--invocations', '2']);
      expect(await bench.ended, bench.output()).toBe(0);
      expect(readSent(place.folder)).toHaveLength(2);
      const [first, second] = readRuns();
      expect(first.repetitionGroup).toBe(second.repetitionGroup);
      expect(first.harness).toMatchObject({ tool: { name: 'interleave' }, order: 'rounds' });
      expect(first.environment).toMatchObject({ link: { transport: 'tcp' } });
      expect(first.notes).toEqual(['heap: as the fake says.']);
      expect(figuresOf(first.results, 'good')).toEqual([
        ['heap', 'B/op', 'mean', 1000],
        ['bytes-sent', 'B/op', 'exact', 20],
        ['bytes-received', 'B/op', 'exact', 60],
        ['round-trips', 'round trips/op', 'exact', 1],
        ['statements-prepared', 'statements/op', 'exact', 0],
        ['statements-executed', 'statements/op', 'exact', 0],
      ]);
    });

    test('a worker that dies is a failed cell with the reason in every metric, and the others go on', async () => {
      const dying = start(['--driver', 'good,dies', '--invocations', '1', '--no-upload']);
      expect(await dying.ended, dying.output()).toBe(2);
      const [run] = readRuns();
      const { results } = run;
      expect(figuresOf(results, 'good')).toHaveLength(6);
      const lost = figuresOf(results, 'dies');
      expect(lost).toHaveLength(6);
      expect(lost[0]?.[3]).toMatch(/worker dies 1\.0 died \(exit code 3\); it was asked \{"id":3,"do":"run"/);
    });
  },
);
