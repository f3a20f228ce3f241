import type { Comparison } from '@tachograph/analysis/comparison';
import { formatOutcome, formatTimes, OUTCOME_SHAPES, type VerdictOutcome } from '@tachograph/analysis/verdict';
import { count } from '@tachograph/units';
import type { CSSProperties } from 'react';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { DriverName } from '@/ui/driver/driver-name.tsx';

const COUNTED = ['better', 'same', 'no-difference', 'worse', 'insufficient-samples'] as const;

const MAX_SUMMARIES = 6;
const MAX_EXCLUDED = 12;

/** What stands beside the mean: of one without an interval, which way it points. */
function toDirection(outcome: VerdictOutcome, ratio: number): VerdictOutcome {
  if (outcome === 'same' || outcome === 'no-difference') return outcome;
  if (formatTimes(ratio) === '1.00×') return 'no-difference';
  return ratio > 1 ? 'better' : 'worse';
}

type Props = { readonly comparison: Comparison; readonly slots: DriverSlots };

/** The cases that are no part of the mean, under one line with their number. */
function LeftOut({ comparison: { excludedCases: excluded, rows } }: Pick<Props, 'comparison'>) {
  if (excluded.length === 0) return null;
  return (
    <details className="left-out">
      <summary>
        Left out of a mean: {excluded.length} of {count(rows.length, 'case')}
      </summary>
      <ul className="list">
        {excluded.slice(0, MAX_EXCLUDED).map(({ title, explanation }) => (
          <li key={`${title} ${explanation}`}>
            <b>{title}</b> <span className="meta">{explanation}</span>
          </li>
        ))}
        {excluded.length > MAX_EXCLUDED && <li className="meta">and {excluded.length - MAX_EXCLUDED} more</li>}
      </ul>
    </details>
  );
}

/** How many stand side by side on a wide page and on a narrower one. */
const toColumns = (count: number) =>
  ({ '--wide': count > 4 ? 3 : count, '--medium': count === 4 ? 2 : Math.min(3, count) }) as CSSProperties;

/** The one headline ratio of each column: the geometric mean over the cases that it and the reference have, and what was left out. */
export function CompareSummary({ comparison, slots }: Props) {
  const summaries = comparison.summary.filter(({ ratio }) => ratio !== null).slice(0, MAX_SUMMARIES);
  if (summaries.length === 0) return null;
  const unit = comparison.metric?.unit ?? null;
  return (
    <section className="card summary" aria-label="Summary" style={toColumns(summaries.length)}>
      {summaries.map((summary) => {
        const column = comparison.columns.find(({ key }) => key === summary.column);
        if (!column || summary.ratio === null) return null;
        const { outcomes } = summary;
        const counts = COUNTED.flatMap((outcome) =>
          outcomes[outcome] ? [`${outcomes[outcome]} ${formatOutcome(outcome, unit)}`] : [],
        );
        return (
          <div key={summary.column}>
            <DriverName driver={toChartDriver(column.driver, slots)} version={column.version} />
            <p className={`summary-figure ${summary.outcome}`}>
              {formatTimes(summary.ratio)}{' '}
              <span>
                {OUTCOME_SHAPES[summary.outcome]} {formatOutcome(toDirection(summary.outcome, summary.ratio), unit)}
              </span>
            </p>
            <p className="meta">{summary.explanation}</p>
            <p className="meta">{counts.join(' · ')}</p>
          </div>
        );
      })}
      <LeftOut comparison={comparison} />
    </section>
  );
}
