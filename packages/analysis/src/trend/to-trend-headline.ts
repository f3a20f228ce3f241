import { formatVerdict } from '../verdict/format-verdict.ts';
import { isEvaluated, type Verdict } from '../verdict/verdict.ts';
import type { PlacedChange, Trend, TrendLine, TrendPoint } from './trend.ts';

/** What the chart shows of one driver. */
export type TrendHeadline = {
  readonly driver: string;
  readonly versions: number;
  /** Steps from one version to the next, and those of them that came to a verdict. */
  readonly steps: number;
  readonly evaluated: number;
  /** The largest steps, oldest first: the changes that were found, or without any those whose verdict is better or worse. */
  readonly called: readonly CalledStep[];
  /** Steps that are smaller than these. */
  readonly smaller: number;
};

type CalledStep = {
  /** The version that it came with; null of a change between two runs of one version. */
  readonly version: string | null;
  readonly at: Date;
  readonly label: string;
  /** Id of the change; null of a verdict. */
  readonly change: string | null;
};

/** Steps that one sentence names. */
const MOST_STEPS = 3;

type Sized = CalledStep & { readonly size: number };

const ownPoints = (line: TrendLine): TrendPoint[] =>
  line.segments.flatMap((segment) => segment.points).filter(({ isAnchor }) => !isAnchor);

const isCalled = ({ outcome }: Verdict) => outcome === 'better' || outcome === 'worse';

/** The version that a change came with; null of one between two runs of one version. */
const toVersionText = (version: TrendPoint['version'], { since }: PlacedChange) =>
  version && version.text !== since.version ? version.text : null;

const toChangeStep = ({ version, at, change }: TrendPoint): Sized[] => {
  if (!change) return [];
  const { id, label, size } = change;
  return [{ version: toVersionText(version, change), at, label, size, change: id }];
};

const toVerdictStep = ({ version, at, changeFromPrevious: verdict }: TrendPoint): Sized[] =>
  version && verdict && isCalled(verdict)
    ? [
        {
          version: version.text,
          at,
          label: formatVerdict(verdict),
          change: null,
          size: Math.abs(Math.log(verdict.ratio ?? 1)),
        },
      ]
    : [];

function keepLargest(steps: readonly Sized[]): Pick<TrendHeadline, 'called' | 'smaller'> {
  const largest = new Set(steps.toSorted((a, b) => b.size - a.size).slice(0, MOST_STEPS));
  return {
    called: steps.filter((step) => largest.has(step)).map(({ size: _, ...step }) => step),
    smaller: steps.length - largest.size,
  };
}

const listChanges = (lines: readonly TrendLine[]) =>
  lines.flatMap((line) => ownPoints(line).flatMap(({ change }) => (change ? [{ line, size: change.size }] : [])));

/** What of the page the sentence is about: by version the main line of the first driver, along time the driver with the largest change. */
function chooseLines({ axis, panels }: Pick<Trend, 'axis' | 'panels'>): readonly TrendLine[] {
  const lines = panels.flatMap((panel) => panel.lines);
  if (axis === 'version') return lines.slice(0, 1);
  const [largest] = listChanges(lines).sort((a, b) => b.size - a.size);
  return lines.filter(({ driver }) => driver.slug === largest?.line.driver.slug);
}

/** In the order of versions where each step came with one, whenever it was measured; else in the order of the axis. */
function sortPoints(points: readonly TrendPoint[]): TrendPoint[] {
  const isOfVersions = points.every(({ change, version }) => !change || toVersionText(version, change) !== null);
  const key = ({ version }: TrendPoint) => version?.sortKey ?? '';
  return points.toSorted((a, b) => (isOfVersions && key(a) !== key(b) ? (key(a) < key(b) ? -1 : 1) : a.x - b.x));
}

/**
 * The largest steps of one driver: the changes that were found. By version and without any of them, the steps whose verdict on
 * this page is better or worse; null where none is evaluated, and along time.
 */
export function toTrendHeadline(trend: Pick<Trend, 'axis' | 'panels'>): TrendHeadline | null {
  const lines = chooseLines(trend);
  const points = sortPoints(lines.flatMap(ownPoints));
  const changes = points.flatMap(toChangeStep);
  const verdicts = trend.axis === 'version' ? points.flatMap((point) => point.changeFromPrevious ?? []) : [];
  const evaluated = verdicts.filter(isEvaluated).length;
  if (!lines[0] || (changes.length === 0 && evaluated === 0)) return null;
  return {
    driver: lines[0].driver.name,
    versions: new Set(points.flatMap(({ version }) => version?.sortKey ?? [])).size,
    steps: verdicts.length,
    evaluated,
    ...keepLargest(changes.length > 0 ? changes : points.flatMap(toVerdictStep)),
  };
}
