import { formatVerdict } from '../verdict/format-verdict.ts';
import { isEvaluated, type Verdict } from '../verdict/verdict.ts';
import type { Trend, TrendPoint } from './trend.ts';

/** What the line of the first driver shows, where the steps between its versions are evaluated. */
export type TrendHeadline = {
  readonly driver: string;
  readonly versions: number;
  /** Steps from one version to the next, and those of them that came to a verdict. */
  readonly steps: number;
  readonly evaluated: number;
  /** The largest steps that are called better or worse, oldest first. */
  readonly called: readonly { readonly version: string; readonly label: string; readonly isBetter: boolean }[];
  /** Called steps that are smaller than these. */
  readonly smaller: number;
};

/** Steps that one sentence names. */
const MOST_STEPS = 3;

type Step = { readonly version: string; readonly verdict: Verdict };

const sizeOf = ({ verdict: { ratio } }: Step) => (ratio === null ? 0 : Math.abs(Math.log(ratio)));

const isCalled = ({ verdict: { outcome } }: Step) => outcome === 'better' || outcome === 'worse';

const toStep = ({ version, changeFromPrevious: verdict }: TrendPoint): Step[] =>
  version && verdict ? [{ version: version.text, verdict }] : [];

/**
 * The largest steps of the first driver's main line by version; null on another axis, and where no step is evaluated. The
 * verdicts are those of the page, so its false alarms are controlled together with all others.
 */
export function toTrendHeadline({ axis, panels }: Pick<Trend, 'axis' | 'panels'>): TrendHeadline | null {
  const line = axis === 'version' ? panels[0]?.lines[0] : undefined;
  if (!line) return null;
  const points = line.segments.flatMap((segment) => segment.points).filter(({ isAnchor }) => !isAnchor);
  const steps = points.flatMap(toStep);
  const evaluated = steps.filter(({ verdict }) => isEvaluated(verdict)).length;
  if (evaluated === 0) return null;
  const called = steps.filter(isCalled);
  const largest = new Set(called.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MOST_STEPS));
  return {
    driver: line.driver.name,
    versions: new Set(points.flatMap(({ version }) => version?.sortKey ?? [])).size,
    steps: steps.length,
    evaluated,
    called: called
      .filter((step) => largest.has(step))
      .map(({ version, verdict }) => ({
        version,
        label: formatVerdict(verdict),
        isBetter: verdict.outcome === 'better',
      })),
    smaller: called.length - largest.size,
  };
}
