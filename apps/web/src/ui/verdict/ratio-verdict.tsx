import {
  formatOutcome,
  formatRatio,
  OUTCOME_SHAPES,
  type VerdictOutcome,
  type Verdict as VerdictValue,
} from '@tachograph/analysis/verdict';
import { Verdict } from './verdict.tsx';

type Props = {
  readonly outcome: VerdictOutcome;
  /** Times better than the reference. */
  readonly ratio: number;
  /** Canonical unit of the values: decides between "faster" and "better". */
  readonly unit: string | null;
  readonly explanation?: string;
  /** The word is the name of the shape: where a head says what is better. */
  readonly short?: boolean;
};

/** The verdict on a mean of ratios: its shape and its ratio, or that no difference is shown. */
export function RatioVerdict({ outcome, ratio, unit, explanation, short = false }: Props) {
  const hasDifference = outcome === 'better' || outcome === 'worse' || outcome === 'insufficient-samples';
  const [times = '', ...words] = formatRatio(ratio, unit).split(' ');
  return (
    <span className={`verdict ${outcome}`} title={explanation || undefined}>
      {short && hasDifference ? (
        <i role="img" aria-label={words.join(' ') || formatOutcome(outcome, unit)}>
          {OUTCOME_SHAPES[outcome]}
        </i>
      ) : (
        <i aria-hidden="true">{OUTCOME_SHAPES[outcome]}</i>
      )}
      {outcome === 'insufficient-samples' && <span className="visually-hidden">not enough samples: </span>}
      {hasDifference ? (
        <>
          <span className="num">{times}</span>
          {!short && <span className="verdict-words"> {words.join(' ')}</span>}
        </>
      ) : (
        formatOutcome(outcome, unit)
      )}
    </span>
  );
}

/** A verdict where a head says what is compared: shape and ratio of a difference that is shown, else its words. */
export function ShortVerdict({ verdict }: { readonly verdict: VerdictValue }) {
  const { outcome, ratio, reason, explanation, trace } = verdict;
  const isCalled = (outcome === 'better' || outcome === 'worse') && ratio !== null && reason === null;
  return isCalled ? (
    <RatioVerdict outcome={outcome} ratio={ratio} unit={trace.unit} explanation={explanation} short />
  ) : (
    <Verdict verdict={verdict} short />
  );
}
