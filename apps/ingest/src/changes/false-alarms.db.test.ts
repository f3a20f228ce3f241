import type { RunInput } from '@tachograph/schema/run';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../limits/limits.ts';
import { makeNoiseHistory, NOISES } from '../testing/noise-history.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { watchProject } from '../testing/watch-project.ts';

/**
 * `FALSE_ALARM_HISTORIES=20` for the study of docs/changes.md: so many histories of each kind of noise, of 100 scenarios with five
 * metrics and 200 runs, and their figures are printed. `FALSE_ALARM_SEED` is that of the first history.
 */
const { FALSE_ALARM_HISTORIES, FALSE_ALARM_SEED = '7001' } = process.env;
const HISTORIES = Number(FALSE_ALARM_HISTORIES ?? 1);
const SIZE = FALSE_ALARM_HISTORIES
  ? { scenarios: 100, metrics: 5, runs: 200, runsOfVersion: 20 }
  : { scenarios: 20, metrics: 5, runs: 60, runsOfVersion: 10 };
/** Runs between two evaluations, as nightly runs that are uploaded in parts. */
const RUNS_AT_ONCE = 10;

const NOW = new Date('2027-06-01T00:00:00Z');

const api = useTestApi({
  now: () => NOW,
  limits: { ...DEFAULT_LIMITS, requestsPerMinute: 0, resultsPerMinute: 0 },
});

/** What a reader of the list and a receiver of its messages have ever seen of one history, evaluated as it grows. */
async function watch(slug: string, runs: readonly RunInput[]) {
  const { upload, evaluate, list, countReported } = await watchProject(api, slug);
  const seen: string[] = [];
  let suspected = 0;
  let looks = 0;
  for (let from = 0; from < runs.length; from += RUNS_AT_ONCE) {
    await upload(runs.slice(from, from + RUNS_AT_ONCE));
    await evaluate();
    seen.push(...(await list()).map(({ description }) => `after ${from + RUNS_AT_ONCE} runs: ${description}`));
    suspected += (await list('suspected')).length;
    looks += 1;
  }
  return { seen, suspected, looks, reported: await countReported() };
}

it.each(Object.entries(NOISES))(
  '%s: in a history of noise no list ever has a change, and nothing is reported',
  async (name, draw) => {
    const seed = Number(FALSE_ALARM_SEED) + 1000 * Object.keys(NOISES).indexOf(name);
    const histories: Awaited<ReturnType<typeof watch>>[] = [];
    for (let nth = 0; nth < HISTORIES; nth += 1) {
      const runs = makeNoiseHistory(draw, seed + nth, SIZE);
      histories.push(await watch(`noise-${seed + nth}`, runs));
    }
    const wrong = histories.filter(({ seen, reported }) => seen.length > 0 || reported > 0);
    if (FALSE_ALARM_HISTORIES) {
      const suspected = histories.reduce((sum, history) => sum + history.suspected, 0);
      const looks = histories.reduce((sum, history) => sum + history.looks, 0);
      console.log(
        `${name}, seeds ${seed} to ${seed + HISTORIES - 1}: ${wrong.length} of ${HISTORIES} histories with a change`,
      );
      console.log(
        `${(suspected / looks).toFixed(2)} suspected a look\n${wrong.flatMap(({ seen }) => seen).join('\n')}`,
      );
    }
    expect(wrong.length).toBeLessThanOrEqual(Math.floor(0.05 * HISTORIES));
  },
  600_000 * HISTORIES,
);
