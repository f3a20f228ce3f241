import { formatVerdict } from '../verdict/format-verdict.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { MeasuredCase } from './measured-case.ts';
import type { UpgradePlan } from './plan-upgrade.ts';
import { evaluateReleases } from './to-costs.ts';
import type { UpgradeGap } from './upgrade.ts';

/** "since 3.1.0", "up to 3.24.4", "from 3.1.0 to 3.24.4" */
function describeSpan(missing: UpgradeGap['missing'], from: string, to: string): string {
  if (missing === 'from') return `since ${from}`;
  return missing === 'to' ? `up to ${to}` : `from ${from} to ${to}`;
}

type PlannedGap = UpgradePlan['gaps'][number];

/** A case without one of both releases, with the nearest evidence. Its command is filled in where the runs are known. */
export function toGap(
  { of: _, low, high, ...shown }: PlannedGap,
  measured: MeasuredCase,
  evaluation: Evaluation,
): UpgradeGap {
  const nearest = { from: low?.text ?? null, to: high?.text ?? null };
  const newest = high ?? low;
  const run = (newest && measured.sideOf(newest)?.measurement?.runs[0]) ?? null;
  const pair = low && high ? evaluateReleases(measured, [low, high], evaluation) : null;
  const alone = { outcome: null, ratio: null, low: null, high: null };
  const found = { ...shown, nearest, run, command: null };
  if (!low || !high || !pair) return { ...found, ...alone, text: low ? `only at ${low.text}` : 'nowhere' };
  const { verdict } = pair;
  return {
    ...found,
    outcome: verdict.outcome,
    ratio: verdict.ratio,
    low: verdict.ratioLow,
    high: verdict.ratioHigh,
    text: [
      formatVerdict(verdict),
      verdict.outcome === 'not-comparable' ? '' : describeSpan(shown.missing, low.text, high.text),
    ]
      .filter(Boolean)
      .join(' '),
  };
}
