import { sizeOfRatio } from '@tachograph/analysis/changes';
import type { ReleaseLine } from '@tachograph/analysis/release-line';
import { count } from '@tachograph/units';
import type { LaneBar } from '@/charts/version-history/version-lane.tsx';

/** What releases moved in one family of metrics, on an axis of versions. */
export type Lane = {
  /** Of its family. */
  readonly key: string;
  readonly name: string;
  readonly bars: readonly LaneBar[];
  /** Releases with something better, and with something worse. */
  readonly better: number;
  readonly worse: number;
  readonly label: string;
};

type Strip = ReleaseLine['strips'][number];

/** The largest ratio of the bars of a direction; undefined without one. */
function findLargest({ bars }: Strip, direction: 'better' | 'worse'): number | null | undefined {
  const moved = bars.filter(({ state }) => state === direction);
  const ratios = moved.flatMap(({ ratio }) => ratio ?? []).sort((a, b) => sizeOfRatio(b) - sizeOfRatio(a));
  return moved.length === 0 ? undefined : (ratios[0] ?? null);
}

function toBar(line: ReleaseLine, strip: Strip, position: number): LaneBar[] {
  const better = findLargest(strip, 'better');
  const worse = findLargest(strip, 'worse');
  if (better === undefined && worse === undefined) return [];
  return [{ position, better, worse, label: `${line.version}: ${line.sentence.map(({ text }) => text).join('')}` }];
}

type Axis = {
  /** Texts of the versions, oldest first. */
  readonly versions: readonly string[];
  /** Identity of the environment. */
  readonly environment: string | undefined;
};

/** Whether each bar of a lane goes the way of one of another lane at the same release. */
const isSame = (lane: Lane, other: Lane | undefined) =>
  lane.bars.every(({ position, better, worse }) => {
    const beside = other?.bars.find((bar) => bar.position === position);
    return (
      (better === undefined || beside?.better !== undefined) && (worse === undefined || beside?.worse !== undefined)
    );
  });

/**
 * A lane for each family in which a release on the axis moved something in this environment; of processor time only where speed did not
 * move the same way.
 */
export function toLanes(lines: readonly ReleaseLine[], { versions, environment }: Axis): Lane[] {
  const positions = new Map(versions.map((version, position) => [version, position]));
  const shown = lines.flatMap((line) => {
    const position = line.version === null ? undefined : positions.get(line.version);
    return position === undefined || line.environment.identity !== environment ? [] : [{ line, position }];
  });
  const families = new Map(shown.flatMap(({ line }) => line.strips.map(({ family, name }) => [family, name] as const)));
  const lanes = [...families].flatMap(([key, name]) => {
    const bars = shown.flatMap(({ line, position }) =>
      line.strips.flatMap((strip) => (strip.family === key ? toBar(line, strip, position) : [])),
    );
    if (bars.length === 0) return [];
    const better = bars.filter((bar) => bar.better !== undefined).length;
    const worse = bars.filter((bar) => bar.worse !== undefined).length;
    const label = `${name}: ${count(better, 'release')} with something better, ${worse} with something worse`;
    return [{ key, name, bars, better, worse, label }];
  });
  const speed = lanes.find(({ key }) => key === 'speed');
  return lanes.filter((lane) => lane.key !== 'cpu' || !isSame(lane, speed));
}
