import { formatFinding, nameQuantile, type Reading, toBetter, toOutcome } from '@tachograph/analysis/distribution';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { type DistributionFigure, formatValue } from '@/charts/distribution/distribution-model.ts';
import { formatInterval } from '@/format/format-interval.ts';
import type { DistributionData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { toReading } from '../_model/to-distribution-figure.ts';

type Finding = DistributionFigure['comparison']['quantiles'][number];
type Test = Extract<Finding, { test: unknown }>['test'];
type Props = { readonly data: DistributionData; readonly figure: DistributionFigure };

/** The 95 % interval of how many times better, and what is missing for a verdict. */
function Interval({ test, reading }: { readonly test: Test; readonly reading: Reading }) {
  const ends = [test.low, test.high].map((ratio) => toBetter(ratio, reading));
  return (
    <span className="quantile-interval meta num">
      {formatInterval(toBetter(test.ratio, reading), Math.min(...ends), Math.max(...ends))}
    </span>
  );
}

/** Each quantile on both sides, with what is shown of it or why nothing can be. */
export function QuantileTable({ data, figure: { comparison, unit, names } }: Props) {
  const reading = toReading(data);
  const tested = comparison.quantiles.filter((finding) => 'test' in finding).length;
  return (
    <Card title="Verdicts" note={tested > 1 && `${tested} quantiles tested together`}>
      <div className="scroll-x">
        <table className="table quantile-table">
          <caption className="visually-hidden">Quantiles of both sides</caption>
          <thead>
            <tr>
              <th scope="col">Quantile</th>
              <th scope="col" className="num">
                {names.reference}
              </th>
              <th scope="col" className="num">
                {names.other}
              </th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {comparison.quantiles.map((finding) => {
              const outcome = toOutcome(finding, reading);
              return (
                <tr key={finding.quantile}>
                  <th scope="row">{nameQuantile(finding.quantile)}</th>
                  <td className="num">{Number.isFinite(finding.reference) && formatValue(finding.reference, unit)}</td>
                  <td className="num">{Number.isFinite(finding.other) && formatValue(finding.other, unit)}</td>
                  <td>
                    <span className={`verdict ${outcome}`}>
                      <i aria-hidden="true">{OUTCOME_SHAPES[outcome]}</i>
                      {formatFinding(finding, reading)}
                    </span>
                    {'test' in finding && <Interval test={finding.test} reading={reading} />}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {comparison.needed !== null && (
        <p className="card-foot meta">
          Of {comparison.invocations} invocations no difference can be shown: {comparison.needed} are needed, or four
          other versions in the batch, which say how much it varies.
        </p>
      )}
    </Card>
  );
}
