import { freezeVerdict } from '@tachograph/analysis/share';
import type { LineKnee, Sweep, SweepLine, SweepPoint } from '@tachograph/analysis/sweep';
import { toDriverName, toHead, toMeasured, toTests, type ViewPage } from '../response/to-head.ts';

const toPoint = ({ x, measurement, verdict }: SweepPoint) => ({
  x,
  ...toMeasured(measurement),
  verdict: verdict && freezeVerdict(verdict),
});

const toLine = ({ driver, version, options, group, isReference, points }: SweepLine) => ({
  driver: toDriverName(driver),
  version: version?.text ?? null,
  options,
  params: group.key,
  isReference,
  points: points.map((point) => point && toPoint(point)),
});

const toKnee = ({ driver, version, options, group, knee }: LineKnee) => ({
  driver: toDriverName(driver),
  version: version?.text ?? null,
  options,
  params: group.key,
  ...knee,
});

/** A sweep as JSON: what its page exports. */
export const toSweepJson = (
  {
    scenario,
    sweep,
    load,
  }: {
    readonly scenario: { readonly slug: string };
    readonly sweep: Sweep;
    readonly load: { readonly knees: readonly LineKnee[] } | null;
  },
  page: ViewPage,
) => ({
  ...toHead(page, sweep.unknown),
  title: sweep.title,
  scenario: scenario.slug,
  param: sweep.param?.name ?? null,
  metric: sweep.metric,
  statistic: sweep.statistic,
  valueDescription: sweep.valueDescription,
  uncertaintyDescription: sweep.uncertaintyDescription,
  ...toTests(sweep),
  environment: sweep.environment,
  xs: sweep.xs,
  absent: sweep.absent,
  lines: sweep.lines.map(toLine),
  knees: (load?.knees ?? []).map(toKnee),
});
