import type { Measurement, RepeatKey } from './measurement.ts';

/** By what a measurement of a series is found among groups of repeats and turns. */
export const toRepeatKey = (
  series: string,
  { version, scenarioHash, repetitionGroup, runs }: Measurement,
): RepeatKey => ({
  series,
  version: version?.raw ?? null,
  scenarioHash,
  repetitionGroup,
  run: repetitionGroup === null ? (runs[0] ?? null) : null,
});
