import type { Measurement } from '@tachograph/analysis/measurement';
import {
  formatOutcome,
  formatVerdict,
  OUTCOME_SHAPES,
  type Verdict as VerdictValue,
} from '@tachograph/analysis/verdict';
import { formatNumber } from '@tachograph/units';

type Tests = {
  readonly tested: number;
  readonly called: number;
  readonly same: number;
  readonly expectedFalsePositives: number;
  readonly minimumEffect: number;
};

/** So many of the calls, at the most, may be chance without a warning. */
const FEW = 0.05;

/**
 * What the tests of a page came to: "66 tested: 24 called, chance alone gives at most 0.33; 9 the same within 3 %". Where chance may
 * explain many of the calls, that comes first.
 */
export function describeTests({ tested, called, same, expectedFalsePositives, minimumEffect }: Tests): string {
  if (tested === 0) return 'none tested';
  const byChance = `chance alone gives at most ${formatNumber(expectedFalsePositives, 2)}`;
  const equal = same === 0 ? '' : `; ${same} the same within ${formatNumber(minimumEffect * 100)} %`;
  if (called === 0) return `${tested} tested: none called${equal}`;
  return expectedFalsePositives > called * FEW
    ? `${byChance} of ${called} called, ${tested} tested${equal}`
    : `${tested} tested: ${called} called, ${byChance}${equal}`;
}

/** Where there is no space for the whole, the words of the legend. */
const SHORT: Partial<Record<VerdictValue['outcome'], string>> = { 'no-difference': 'no difference', same: 'the same' };

export function Verdict({ verdict, short = false }: { verdict: VerdictValue; short?: boolean }) {
  const label = formatVerdict(verdict);
  const shown = (short && SHORT[verdict.outcome]) || label;
  const needsName =
    verdict.outcome === 'insufficient-samples' || (verdict.outcome === 'not-comparable' && verdict.reason);
  const spoken = needsName ? `${formatOutcome(verdict.outcome)}: ` : '';
  return (
    <span className={`verdict ${verdict.outcome}`} title={verdict.explanation}>
      <i aria-hidden="true">{OUTCOME_SHAPES[verdict.outcome]}</i>
      {spoken && <span className="visually-hidden">{spoken}</span>}
      {shown}
    </span>
  );
}

const LEGEND = ['better', 'worse', 'same', 'no-difference', 'insufficient-samples', 'not-comparable'] as const;

/** What the shapes of verdicts in this unit and the hatches of emulated and unsupported cells mean. */
export const VerdictLegend = ({ unit }: { readonly unit: string | null }) => (
  <div className="legend">
    {LEGEND.map((outcome) => (
      <span key={outcome} className={`verdict ${outcome}`}>
        <i aria-hidden="true">{OUTCOME_SHAPES[outcome]}</i>
        {formatOutcome(outcome, unit)}
      </span>
    ))}
    <span className="emulated">emulated</span>
    <span className="unsupported">unsupported</span>
  </div>
);

/** What a reader must know of a figure that counts nevertheless: "protocol mismatch: binary declared, text observed". */
export const Warning = ({ reason }: { readonly reason: string | null | undefined }) =>
  reason ? <span className="warning">{reason}</span> : null;

type StatusProps = { readonly measurement: Pick<Measurement, 'status' | 'statusReason'> };

/** In the place of a verdict on a figure of another work. */
export const Emulated = ({ measurement: { statusReason } }: StatusProps) => (
  <span className="emulated" title={statusReason ?? undefined}>
    emulated
  </span>
);

/** In the place of a figure: that it is unsupported, failed or skipped. */
export const NoFigure = ({ measurement: { status, statusReason } }: StatusProps) => (
  <span className={status === 'failed' ? 'failed' : 'unsupported'} title={statusReason ?? undefined}>
    {status}
  </span>
);
