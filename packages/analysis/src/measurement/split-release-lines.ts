import { groupBy } from '@tachograph/schema/collection';
import { compareVersions } from '@tachograph/schema/version';
import type { Measurement } from './measurement.ts';

/** Measurements that one line may join. `releaseLine` null is the main line; `anchor` is where a branch leaves it. */
export type ReleaseLine = {
  readonly releaseLine: string | null;
  readonly anchor: Measurement | null;
  readonly measurements: readonly Measurement[];
};

const single = (measurements: readonly Measurement[]): ReleaseLine[] => [
  { releaseLine: null, anchor: null, measurements },
];

/** A batch of several versions is a back-fill: when it measured one of them says nothing of when that was released. */
const isBackFill = ({ repetitionGroup, version }: Measurement, all: readonly Measurement[]): boolean =>
  repetitionGroup !== null &&
  all.some((other) => other.repetitionGroup === repetitionGroup && other.version?.raw !== version?.raw);

/** Versions that go back in time order: 1.21.6 measured after 1.22.0. Equal times prove nothing. */
function isLate(measurement: Measurement, all: readonly Measurement[]): boolean {
  const { version, measuredAt: at } = measurement;
  if (!version?.line || isBackFill(measurement, all)) return false;
  const before = all.filter((other) => other.measuredAt < at && other.version?.line);
  const wasLeft = before.some(
    (o) => o.version && o.version.line !== version.line && compareVersions(o.version, version) > 0,
  );
  // A whole old line that is measured later is back-fill, not maintenance: only a line already seen can be returned to.
  const wasSeen = before.some((o) => o.version?.line === version.line && compareVersions(o.version, version) < 0);
  return wasLeft && wasSeen;
}

/**
 * By version: the main line in true version order, and a branch for every release line that was returned to after a
 * newer one had begun. A late 1.21.6 then hangs on its own 1.21 line, from the last version of it on the main line,
 * and the main line goes from 1.21.5 to 1.22.0. `measurements` in version order, one for each version.
 */
export function splitByVersion(measurements: readonly Measurement[]): ReleaseLine[] {
  const late = new Set(measurements.filter((measurement) => isLate(measurement, measurements)));
  if (late.size === 0) return single(measurements);
  const main = measurements.filter((measurement) => !late.has(measurement));
  const branches = [...groupBy(late, ({ version }) => version?.line ?? null)].map(([line, inBranch]): ReleaseLine => {
    const anchor = main.filter(({ version }) => version?.line === line).at(-1) ?? null;
    return { releaseLine: line, anchor, measurements: inBranch };
  });
  return [{ releaseLine: null, anchor: null, measurements: main }, ...branches];
}

/**
 * By time or run: one line while versions only go up; once they go back, a line for each release line, so that a
 * nightly run of 1.21 and 1.22 draws two level lines and no saw. `measurements` in time order.
 */
export function splitByTime(measurements: readonly Measurement[]): ReleaseLine[] {
  const versioned = measurements.filter(({ version }) => version?.parsed);
  const goesBack = versioned.some(({ version, measuredAt: at }, index) => {
    const before = versioned[index - 1];
    return before?.version && version && before.measuredAt < at && compareVersions(before.version, version) > 0;
  });
  if (!goesBack) return single(measurements);
  return [...groupBy(measurements, ({ version }) => version?.line ?? null)].map(([line, inLine]) => ({
    releaseLine: line,
    anchor: null,
    measurements: inLine,
  }));
}
