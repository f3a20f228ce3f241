import { formatNumber } from '@tachograph/units';
import { percent } from '../labels/percent.ts';

type Props = {
  readonly samples: readonly number[];
  /** The rule: the median, or whatever stands for them. */
  readonly value: number;
  readonly domain: readonly [number, number];
};

/** Beyond this many, every n-th by size is drawn: the strip shows where they lie, the table has them all. */
const MAX_DRAWN = 200;

/** Samples as dots on a line, with a rule at their median. The figures stand beside it as text. */
export function SampleStrip({ samples, value, domain: [low, high] }: Props) {
  const position = (v: number) => percent(high === low ? 0.5 : (v - low) / (high - low));
  const sorted = [...samples].sort((a, b) => a - b);
  const every = Math.max(1, Math.ceil(sorted.length / MAX_DRAWN));
  const drawn = sorted
    .map((v, nth) => ({ nth, at: position(v) }))
    .filter(({ nth }) => nth % every === 0 || nth === sorted.length - 1);
  return (
    <svg className="strip-line" height="20" width="100%" aria-hidden="true">
      <title>{`${samples.length} from ${formatNumber(sorted[0] ?? 0)} to ${formatNumber(sorted.at(-1) ?? 0)}`}</title>
      <line className="strip-base" x1="0" x2="100%" y1="10" y2="10" />
      {drawn.map(({ nth, at }) => (
        <circle key={nth} cx={at} cy="10" r="4" className={drawn.length > 40 ? 'strip-dot strip-many' : 'strip-dot'} />
      ))}
      <line className="strip-rule" x1={position(value)} x2={position(value)} y1="2" y2="18" />
    </svg>
  );
}
