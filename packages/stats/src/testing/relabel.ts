import type { Random } from '../distribution/random.ts';
import { meanOf } from '../sample/mean.ts';
import { type Batch, shuffle } from './batch.ts';

/** Values of a recorded batch by scenario, version and round. */
export type RecordedValues = readonly (readonly (readonly number[])[])[];

/** The noise of one run: the deviation of each scenario from its version's mean, on natural logarithms. */
type RunNoise = readonly number[];

/** The noise of every run by round. Runs move as a whole, so that their scenarios stay as correlated as they were. */
export function listRunNoise(values: RecordedValues): RunNoise[][] {
  const rounds = values[0]?.[0]?.length ?? 0;
  // A mean of n runs lies nearer to each of them than the true mean does.
  const correction = Math.sqrt(rounds / (rounds - 1));
  const deviations = values.map((row) =>
    row.map((repeats) => {
      const logs = repeats.map(Math.log);
      const mean = meanOf(logs);
      return logs.map((log) => correction * (log - mean));
    }),
  );
  return Array.from({ length: rounds }, (_, round) =>
    (values[0] ?? []).map((__, version) => deviations.map((row) => row[version]?.[round] ?? Number.NaN)),
  );
}

/** By scenario and version, from the runs of each version. */
const toBatch = (runsOf: readonly (readonly RunNoise[])[]): Batch =>
  (runsOf[0]?.[0] ?? []).map((_, scenario) => runsOf.map((runs) => runs.map((noise) => noise[scenario] ?? Number.NaN)));

/** Versions that are all the same, each with `repeats` of the recorded runs, drawn without regard to rounds. */
export function drawRuns(rounds: readonly (readonly RunNoise[])[], repeats: number, random: Random): Batch {
  const runs = shuffle(rounds.flat(), random);
  const versions = Math.min(rounds[0]?.length ?? 0, Math.floor(runs.length / repeats));
  return toBatch(
    Array.from({ length: versions }, (_, version) => runs.slice(version * repeats, (version + 1) * repeats)),
  );
}

/** Versions that are all the same, each with one of the recorded runs of every round, of `repeats` rounds. */
export function drawRounds(rounds: readonly (readonly RunNoise[])[], repeats: number, random: Random): Batch {
  const shuffled = shuffle(rounds, random)
    .slice(0, repeats)
    .map((runs) => shuffle(runs, random));
  return toBatch((shuffled[0] ?? []).map((_, version) => shuffled.flatMap((runs) => runs.slice(version, version + 1))));
}
