import type { Profile } from '@tachograph/schema/profile';

/** What one operation takes, in which both profiles are compared, and how a count becomes it. */
export type OperationScale = {
  readonly unit: 'ns/op' | 'instructions/op';
  /** By pass, what a count of one is of an operation. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** How many samples a count of one is, by which it varies; null where that is not known. */
  readonly samples: { readonly before: number; readonly after: number } | null;
};

/** The least that a profile must say so that its frames have a time. */
export type NoScale = 'units-differ' | 'no-time';

const sumOfPass = ({ nodes }: Profile, pass: number) => nodes.reduce((sum, row) => sum + (row[2 + pass] ?? 0), 0);

/** The time of one count, where processor time was not measured; null where it is not known. */
function timeOfCount({ unit, hz }: Profile): number | null {
  if (unit === 'nanoseconds') return 1;
  return hz === null ? null : 1e9 / hz;
}

const hasProcessorTime = ({ passes }: Profile) => passes.every(({ cpuNs }) => cpuNs !== null);

/** Share of the samples × processor time of an operation in each pass. */
const scaleByTime = (profile: Profile) =>
  profile.passes.map(({ operations, cpuNs }, pass) => (cpuNs ?? 0) / operations / sumOfPass(profile, pass));

const samplesOfCount = ({ unit, hz }: Profile): number | null => {
  if (unit !== 'nanoseconds') return 1;
  return hz === null ? null : hz / 1e9;
};

/**
 * How what two profiles count becomes what one operation takes: by the processor time that was measured in all passes of both, else
 * by the rate of their samples. Instructions are counted and have no other time.
 */
export function findOperationScale(before: Profile, after: Profile): OperationScale | NoScale {
  const counts = [before, after].filter(({ unit }) => unit === 'instructions').length;
  if (counts === 1) return 'units-differ';
  const ofBefore = samplesOfCount(before);
  const ofAfter = samplesOfCount(after);
  const samples = ofBefore !== null && ofAfter !== null ? { before: ofBefore, after: ofAfter } : null;
  const byRate = ({ passes }: Profile, time: number) => passes.map(({ operations }) => time / operations);
  if (counts === 2) return { unit: 'instructions/op', before: byRate(before, 1), after: byRate(after, 1), samples };
  if (hasProcessorTime(before) && hasProcessorTime(after))
    return { unit: 'ns/op', before: scaleByTime(before), after: scaleByTime(after), samples };
  const timeBefore = timeOfCount(before);
  const timeAfter = timeOfCount(after);
  if (timeBefore === null || timeAfter === null) return 'no-time';
  return { unit: 'ns/op', before: byRate(before, timeBefore), after: byRate(after, timeAfter), samples };
}
