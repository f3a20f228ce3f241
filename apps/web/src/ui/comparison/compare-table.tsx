import type { ComparisonRow } from '@tachograph/analysis/comparison';
import { formatNumber } from '@tachograph/units';
import Link from 'next/link';
import { useId } from 'react';
import { RatioAxis } from '@/charts/bars/ratio-bar.tsx';
import { ValueAxis } from '@/charts/bars/value-bar.tsx';
import { type ScaleKind, toValueScale } from '@/charts/scale/value-scale.ts';
import { isExplained } from '@/ui/comparison/is-explained.ts';
import { VerdictLegend } from '@/ui/verdict/verdict.tsx';
import { type CompareContext, CompareLine, lineId } from './compare-line.tsx';
import { tellWhiskers } from './tell-whiskers.ts';
import { toRatioDomain } from './to-ratio-domain.ts';
import { toRowUnit } from './to-row-unit.ts';
import { toValueEnds } from './to-value-ends.ts';

type Props = Omit<CompareContext, 'domain' | 'gridId'> & {
  /** Draws values from zero, each case on an axis of its own; left out, ratios around the reference. */
  readonly values?: ScaleKind | undefined;
};

type RowProps = Props & Pick<CompareContext, 'domain' | 'gridId'> & { readonly row: ComparisonRow };

type HeadProps = {
  readonly href: string | null;
  readonly row: ComparisonRow;
  /** "ops/s", with the direction where the axis is drawn. */
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

function Row(props: RowProps) {
  const { links, open, row, comparison, values } = props;
  const unit = toRowUnit(row);
  const scale = values ? toValueScale(toValueEnds(row), { kind: values, unit, fromZero: true, ticks: 4 }) : null;
  const opened = row.cells.filter((cell) => isExplained(cell) && lineId(row, cell) === open).length;
  const lines = row.cells.length + opened + (scale ? 1 : 0);
  const head = <Head href={links.scenario(row)} row={row} unit={scale?.title ?? unit.label} lines={lines} />;
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
              scale={scale}
              head={index === 0 ? head : null}
            />
          )
        );
      })}
      {scale && (
        <tr className="axis-row">
          <td colSpan={3} />
          <td className="bar-cell">
            <ValueAxis scale={scale} />
          </td>
          <td colSpan={2} />
        </tr>
      )}
    </tbody>
  );
}

type BarHeadProps = Pick<RowProps, 'comparison' | 'domain' | 'gridId' | 'values'>;

const BarHead = ({ comparison, domain, gridId, values }: BarHeadProps) =>
  values ? (
    <span className="axis-words">
      {values === 'log' ? 'Value on a log scale' : 'Value from zero'}, an axis for each case
    </span>
  ) : (
    <RatioAxis
      domain={domain}
      gridId={gridId}
      unit={comparison.metric?.unit ?? null}
      reference={comparison.reference ?? 'the reference'}
    />
  );

function tellBars({ comparison, values }: Pick<Props, 'comparison' | 'values'>): string {
  if (!values) {
    return 'Bars run from 1× on a log scale, so 1.5 times better and 1.5 times worse are equally long. Whiskers: 95 % interval of the ratio.';
  }
  const marks =
    values === 'log' ? 'A log scale has no zero, so there are dots in place of bars.' : 'Bars run from zero.';
  return `${marks} Every case has an axis of its own. ${tellWhiskers(comparison.rows)}`;
}

/** Every case, one line a driver: value, ±, bar with whisker, verdict against the reference, explanation. */
export function CompareTable(props: Props) {
  const { comparison } = props;
  const domain = toRatioDomain(comparison);
  const gridId = useId();
  const { measured, emulated, unsupported, failed, evaluated } = comparison.counts;
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
                <BarHead {...props} domain={domain} gridId={gridId} />
              </th>
              <th scope="col">Against {comparison.reference ?? 'the reference'}</th>
              <th scope="col">
                <span className="visually-hidden">Explain</span>
              </th>
            </tr>
          </thead>
          {comparison.rows.map((row) => (
            <Row key={row.case.key} {...props} domain={domain} gridId={gridId} row={row} />
          ))}
        </table>
      </div>
      <div className="card-foot">
        <VerdictLegend unit={comparison.metric?.unit ?? null} />
        <p className="meta compare-note">
          {tellBars(props)} {measured} cells measured, {emulated} emulated, {unsupported} unsupported, {failed} failed,{' '}
          {evaluated} compared; {comparison.tested} tested, about {formatNumber(comparison.expectedFalsePositives, 2)}{' '}
          expected by chance.
        </p>
      </div>
    </section>
  );
}
