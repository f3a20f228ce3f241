import type { ComparisonRow } from '@tachograph/analysis';
import { displayUnit, formatNumber } from '@tachograph/units';
import Link from 'next/link';
import { RatioAxis } from '@/charts/ratio-bar.tsx';
import { VerdictLegend } from '@/ui/verdict.tsx';
import { type CompareContext, CompareLine, isExplained, lineId } from './compare-line.tsx';
import { toRatioDomain } from './to-ratio-domain.ts';

type HeadProps = {
  readonly href: string | null;
  readonly row: ComparisonRow;
  readonly unit: string;
  readonly lines: number;
};

/** The scenario, over all the lines of its drivers. */
const Head = ({ href, row, unit, lines }: HeadProps) => (
  <th scope="rowgroup" rowSpan={lines} className="scenario-head">
    {href ? <Link href={href}>{row.title}</Link> : row.title}
    {row.params && <span className="meta">{row.params}</span>}
    {row.sql && <code title={row.sql}>{row.sql}</code>}
    <span className="meta">{unit}</span>
  </th>
);

function Row(props: CompareContext & { readonly row: ComparisonRow }) {
  const { links, open, row, comparison } = props;
  const values = row.cells.map(({ measurement }) => measurement?.value ?? Number.NaN);
  const unit = displayUnit(row.case.unit, values);
  const opened = row.cells.filter((cell) => isExplained(cell) && lineId(row, cell) === open).length;
  const head = <Head href={links.scenario(row)} row={row} unit={unit.label} lines={row.cells.length + opened} />;
  return (
    <tbody>
      {row.cells.map((cell, index) => {
        const column = comparison.columns[index];
        return (
          column && (
            <CompareLine
              key={column.key}
              {...props}
              cell={cell}
              column={column}
              unit={unit}
              head={index === 0 ? head : null}
            />
          )
        );
      })}
    </tbody>
  );
}

/** Every case, one line a driver: value, ±, bar with whisker around the reference's 1×, verdict, explanation. */
export function CompareTable(props: Omit<CompareContext, 'domain'>) {
  const { comparison } = props;
  const domain = toRatioDomain(comparison);
  const { measured, emulated, unsupported, failed, judged } = comparison.counts;
  return (
    <section className="card" aria-label="Comparison">
      <div className="compare-scroll">
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">Scenario</th>
              <th scope="col">Driver</th>
              <th scope="col" className="num">
                Value
              </th>
              <th scope="col" className="num">
                ±
              </th>
              <th scope="col" className="bar-head">
                <RatioAxis domain={domain} reference={comparison.reference ?? 'the reference'} />
              </th>
              <th scope="col">Against {comparison.reference ?? 'the reference'}</th>
              <th scope="col">
                <span className="visually-hidden">Explain</span>
              </th>
            </tr>
          </thead>
          {comparison.rows.map((row) => (
            <Row key={row.case.key} {...props} domain={domain} row={row} />
          ))}
        </table>
      </div>
      <div className="card-foot">
        <VerdictLegend />
        <p className="meta compare-note">
          Bars run from 1× on a log scale, so 1.5× faster and 1.5× slower are equally long. Whiskers: 95 % interval of
          the ratio. {measured} cells measured, {emulated} emulated, {unsupported} unsupported, {failed} failed,{' '}
          {judged} judged; {comparison.tested} tested, about {formatNumber(comparison.expectedFalse, 2)} expected by
          chance.
        </p>
      </div>
    </section>
  );
}
