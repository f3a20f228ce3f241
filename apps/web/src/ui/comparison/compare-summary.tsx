import type { Comparison } from '@tachograph/analysis/comparison';
import { formatRatio } from '@tachograph/analysis/verdict';
import type { DriverSlot } from '@/charts/style/driver-style.ts';
import { VERDICT_SHAPES } from '@/format/verdict-shapes.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';

const COUNTED = [
  ['faster', 'faster'],
  ['no-difference', 'no difference shown'],
  ['slower', 'slower'],
  ['not-enough-samples', 'not enough samples'],
] as const;

const MAX_SUMMARIES = 6;

/** The one headline ratio of each column: the geometric mean over the cases every side has, and what was left out. */
export function CompareSummary({
  comparison,
  slots,
}: {
  comparison: Comparison;
  slots: Readonly<Record<string, DriverSlot>>;
}) {
  const summaries = comparison.summary.filter(({ ratio }) => ratio !== null).slice(0, MAX_SUMMARIES);
  if (summaries.length === 0) return null;
  return (
    <section className="card summary" aria-label="Summary">
      {summaries.map((summary) => {
        const column = comparison.columns.find(({ key }) => key === summary.column);
        if (!column || summary.ratio === null) return null;
        const [times, direction] = formatRatio(summary.ratio).split(' ');
        const counts = COUNTED.filter(([word]) => summary.verdicts[word] > 0).map(
          ([word, words]) => `${summary.verdicts[word]} ${words}`,
        );
        return (
          <div key={summary.column}>
            <DriverName
              driver={{ name: column.driver.name, slot: slots[column.driver.slug] ?? null }}
              version={column.version?.text ?? null}
            />
            <p className={`summary-figure ${summary.word}`}>
              {times}{' '}
              <span>
                {VERDICT_SHAPES[summary.word]} {summary.word === 'no-difference' ? 'no difference shown' : direction}
              </span>
            </p>
            <p className="meta">{summary.sentence}</p>
            <p className="meta">{counts.join(' · ')}</p>
          </div>
        );
      })}
      {comparison.leftOut.length > 0 && (
        <div>
          <p className="meta">Left out of the mean</p>
          <ul className="left-out">
            {comparison.leftOut.slice(0, 6).map(({ title, reason }) => (
              <li key={`${title} ${reason}`}>
                <b>{title}</b> <span className="meta">{reason}</span>
              </li>
            ))}
            {comparison.leftOut.length > 6 && <li className="meta">and {comparison.leftOut.length - 6} more</li>}
          </ul>
        </div>
      )}
    </section>
  );
}
