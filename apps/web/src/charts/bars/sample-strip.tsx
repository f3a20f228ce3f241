import { formatNumber } from '@tachograph/units';
import { percent } from '../labels/chart-labels.ts';

type Props = {
  readonly samples: readonly number[];
  /** The rule: the median, or whatever stands for them. */
  readonly value: number;
};

const MAX_DRAWN = 200;

/** At most about `most` samples, every n-th by size and the greatest: a chart shows where they lie, the run has them all. */
export function thinSamples(samples: readonly number[], most: number): { nth: number; value: number }[] {
  const sorted = [...samples].sort((a, b) => a - b).map((value, nth) => ({ value, nth }));
  const every = Math.max(1, Math.ceil(sorted.length / most));
  return sorted.filter(({ nth }) => nth % every === 0 || nth === sorted.length - 1);
}

/** Samples as dots on a line, with a rule at their median. The figures stand beside it as text. */
export function SampleStrip({ samples, value }: Props) {
  const drawn = thinSamples(samples, MAX_DRAWN);
  const least = drawn[0]?.value ?? 0;
  const most = drawn.at(-1)?.value ?? 0;
  const position = (v: number) => percent(most === least ? 0.5 : (v - least) / (most - least));
  return (
    <svg className="strip-line" height="20" width="100%" aria-hidden="true">
      <title>{`${samples.length} from ${formatNumber(least)} to ${formatNumber(most)}`}</title>
      <line className="strip-base" x1="0" x2="100%" y1="10" y2="10" />
      {drawn.map(({ nth, value: sample }) => (
        <circle
          key={nth}
          cx={position(sample)}
          cy="10"
          r="4"
          className={drawn.length > 40 ? 'strip-dot strip-many' : 'strip-dot'}
        />
      ))}
      <line className="strip-rule" x1={position(value)} x2={position(value)} y1="2" y2="18" />
    </svg>
  );
}
