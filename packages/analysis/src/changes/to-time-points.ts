import { groupBy } from '@tachograph/schema/collection';
import { compareVersions, type Version } from '@tachograph/schema/version';
import { pickNewest } from '../measurement/measure-series.ts';
import type { Measurement } from '../measurement/measurement.ts';
import { toOccasion } from '../verdict/evaluate-step.ts';
import type { MeasuredSide } from '../verdict/pair.ts';

/** The harness and tool of a run with their versions, as one text. */
export type HarnessOf = (run: string) => string | null;

/** Only what was measured as asked has a figure that can be compared. */
export const isFigure = (measurement: Measurement): measurement is MeasuredSide =>
  measurement.status === 'ok' && measurement.value !== null;

const harnessKey = ({ runs }: Measurement, harnessOf: HarnessOf) => harnessOf(runs[0] ?? '') ?? '';

/** Whether no change can be told between two measurements: the scenario, the harness or the tool is another one. */
export function isOtherWork(a: Measurement, b: Measurement, harnessOf: HarnessOf): boolean {
  const isOtherContent = a.scenarioHash !== null && b.scenarioHash !== null && a.scenarioHash !== b.scenarioHash;
  return isOtherContent || harnessKey(a, harnessOf) !== harnessKey(b, harnessOf);
}

/** By time; of one time by the batch, so that the order of arrival says nothing. */
const byTime = (a: Measurement, b: Measurement) =>
  a.measuredAt.getTime() - b.measuredAt.getTime() || (toOccasion(a) < toOccasion(b) ? -1 : 1);

/** Points in the given order, divided where the work changes. */
export function splitByWork(points: readonly MeasuredSide[], harnessOf: HarnessOf): MeasuredSide[][] {
  const segments: MeasuredSide[][] = [];
  let known: MeasuredSide | null = null;
  for (const point of points) {
    const last = segments.at(-1);
    if (last && known && !isOtherWork(known, point, harnessOf)) last.push(point);
    else segments.push([point]);
    // A run that only names the scenario means the content before it.
    known = point.scenarioHash === null && known ? { ...point, scenarioHash: known.scenarioHash } : point;
  }
  return segments;
}

/**
 * The points of a series along time: of each batch the newest version. A batch of a version that is older than one of an
 * earlier batch is a back-fill: it says nothing of that time, and is left out.
 */
export function toTimePoints(measurements: readonly Measurement[]): MeasuredSide[] {
  const batches = [...groupBy(measurements.filter(isFigure), toOccasion).values()];
  const points = batches.flatMap((batch) => pickNewest(batch) ?? []).sort(byTime);
  let newest: Version | null = null;
  return points.filter(({ version }) => {
    if (!version?.parsed) return true;
    if (newest && compareVersions(version, newest) < 0) return false;
    newest = version;
    return true;
  });
}
