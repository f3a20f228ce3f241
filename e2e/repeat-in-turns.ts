type Result = { readonly value?: number | null };
type Run = { readonly startedAt: string; readonly results: readonly Result[] };

/** Repeats around a figure, ± 0.2 %: their median and their geometric mean are the figure itself. */
const FACTORS = [1 / 1.001, 1.002, 1 / 1.0015, 1, 1.0015, 1 / 1.002, 1.001];

const MINUTE = 60_000;

/**
 * A run as seven runs of one repetition group, two minutes apart, each with all results: what a verdict needs. `minute`
 * puts the runs of one side between those of the other, where the two cannot be in one run.
 */
export const repeatInTurns = <R extends Run>(run: R, group: string, minute = 0): R[] =>
  FACTORS.map((factor, round) => ({
    ...run,
    repetitionGroup: group,
    startedAt: new Date(Date.parse(run.startedAt) + (2 * round + minute) * MINUTE).toISOString(),
    results: run.results.map((result) => ({
      ...result,
      ...(result.value == null ? {} : { value: result.value * factor }),
    })),
  }));
