import { groupBy } from '@tachograph/schema/collection';
import { toCostKey } from '../driver/to-driver-rows.ts';
import type { Noise } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import type { ChosenResults, ReadResults } from '../selection/choose-environment.ts';
import type { DraftedUpgrade } from './fill-upgrade.ts';
import type { Avoided } from './list-avoided.ts';
import { createMeasurer } from './measured-case.ts';
import { pickReleases, type UpgradePlan } from './plan-upgrade.ts';
import { evaluateReleases, toCosts } from './to-costs.ts';
import type { Upgrade, UpgradeAvoid, UpgradeRow } from './upgrade.ts';
import { nameRow } from './write-sentence.ts';

/** Spans of releases to avoid that are shown; of the others the releases are counted. */
const MOST_AVOIDED = 3;

const listShown = ({ avoided }: DraftedUpgrade) => avoided.slice(0, MOST_AVOIDED);

const releasesOf = ({ first, last }: Avoided) => last - first + 1;

/** The results of the releases to avoid, each in the case and the costs that are shown of it, beside those of the first release. */
export function chooseAvoided(plan: UpgradePlan, drafted: DraftedUpgrade): ChosenResults {
  const chosen = listShown(drafted).flatMap(({ row, at }) => {
    const of = plan.rows[row]?.of;
    const release = plan.axis[at];
    if (!of || !release) return [];
    const keys = new Set([plan.from.sortKey, release.sortKey]);
    const key = toCostKey(of.series);
    const costs = plan.costs.flatMap(({ series }) => series.get(key) ?? []);
    return [of, ...costs].map((each) => ({ series: each.series, cells: pickReleases(each, keys) }));
  });
  const ofSeries = groupBy(chosen, ({ series }) => series.key);
  return {
    cells: [...ofSeries.values()].flatMap((same) => [...new Set(same.flatMap(({ cells }) => cells))]),
    related: [...ofSeries.values()].flatMap(([first]) => (first ? [first.series] : [])),
  };
}

type Read = ReadResults & { readonly recent: Noise['recent'] };

/** What became of it: the last listed change for the worse of the row, up to the first release to avoid. */
function findFate(row: UpgradeRow | undefined, releases: readonly string[], { first }: Avoided) {
  const step = row?.steps.findLast(
    ({ direction, release }) => direction === 'worse' && releases.indexOf(release) <= first,
  );
  return { fate: step?.fate ?? null, by: step?.by ?? null };
}

/** An upgrade with the releases to avoid on the way, and what they cost. */
export function withAvoided(plan: UpgradePlan, drafted: DraftedUpgrade, { points, noise, recent }: Read): Upgrade {
  const { avoided, ...shown } = drafted;
  const named = listShown(drafted);
  const { related } = chooseAvoided(plan, drafted);
  const source = createNoiseSource(related, noise && { ...noise, recent });
  const evaluation = { ...plan.evaluation, noise: source };
  const measure = createMeasurer(points, source);
  const rows = new Map(drafted.rows.map((row) => [row.series, row]));
  const avoid = named.flatMap((each): UpgradeAvoid[] => {
    const planned = plan.rows[each.row];
    const release = plan.axis[each.at];
    if (!planned || !release) return [];
    const releases = [plan.from, release] as const;
    const pair = evaluateReleases(measure(planned.of.series), releases, evaluation);
    const ratio = pair?.verdict.ratio ?? Math.exp(-each.difference);
    const costs = toCosts(planned.of.series, releases, plan.costs, { measure, evaluation });
    return [
      {
        from: plan.axis[each.first]?.text ?? '',
        to: plan.axis[each.last]?.text ?? '',
        releases: releasesOf(each),
        series: planned.series,
        title: nameRow(planned),
        at: release.text,
        ratio,
        low: pair?.verdict.ratioLow ?? null,
        high: pair?.verdict.ratioHigh ?? null,
        costs: costs.flatMap((cost) => (cost?.outcome === 'worse' ? [cost] : [])),
        ...findFate(rows.get(planned.series), drafted.releases, each),
      },
    ];
  });
  const left = avoided.slice(MOST_AVOIDED).reduce((sum, each) => sum + releasesOf(each), 0);
  return { ...shown, avoid, avoidMore: shown.avoidMore + left };
}
