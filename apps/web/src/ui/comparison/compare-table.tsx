import type { ComparisonRow } from '@tachograph/analysis/comparison';
import { useId } from 'react';
import { RatioAxis } from '@/charts/bars/ratio-bar.tsx';
import { ValueAxis } from '@/charts/bars/value-bar.tsx';
import { toRowUnit } from '@/charts/labels/chart-labels.ts';
import { type ScaleKind, toValueScale } from '@/charts/scale/value-scale.ts';
import { Link } from '@/routing/link.tsx';
import { columnsIn, headClass } from '@/ui/table/column.tsx';
import { VerdictLegend } from '@/ui/verdict/verdict.tsx';
import { type CompareContext, CompareLine, lineId } from './compare-line.tsx';
import { toComparedGrid } from './compared-grid.tsx';
import { describeCompared, describeRatioWhiskers } from './describe-ratios.ts';
import { describeWhiskers } from './describe-whiskers.ts';
import { isExplained } from './explanation.tsx';
import { toRatioDomain } from './to-ratio-domain.ts';

type Props = Omit<CompareContext, 'domain' | 'gridId' | 'columns'> & {
  /** Draws values from zero, each case on its own axis; left out, ratios around the reference. */
  readonly values?: ScaleKind | undefined;
};

type RowProps = Props & Pick<CompareContext, 'domain' | 'gridId' | 'columns'> & { readonly row: ComparisonRow };

/** Every number that the bars of a row must show: its values and the ends of their intervals. */
const toValueEnds = ({ cells }: ComparisonRow): number[] =>
  cells
    .flatMap(({ measurement: m }) => [m?.value, m?.uncertainty?.low, m?.uncertainty?.high])
    .filter((end) => typeof end === 'number');

function Row(props: RowProps) {
  const { links, open, row, comparison, values } = props;
  const unit = toRowUnit(row);
  const scale = values ? toValueScale(toValueEnds(row), { kind: values, unit, fromZero: true, ticks: 4 }) : null;
  const opened = row.cells.filter((cell) => isExplained(cell) && lineId(row, cell) === open).length;
  const lines = row.cells.length + opened + (scale ? 1 : 0);
  const href = links.scenario(row);
  // The scenario, over all the lines of its drivers; "ops/s", with the direction where the axis is drawn.
  const head = (
    <th scope="rowgroup" rowSpan={lines} className="scenario-head">
      {href ? <Link href={href}>{row.title}</Link> : row.title}
      {row.params && <span className="meta">{row.params}</span>}
      {row.sql && <code title={row.sql}>{row.sql}</code>}
      <span className="meta">{scale?.title ?? unit.label}</span>
    </th>
  );
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
    <span className="axis-label">
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

function describeBars({ comparison, values }: Pick<Props, 'comparison' | 'values'>): string {
  if (!values) {
    const scale = 'Bars run from 1× on a log scale, so 1.5 times better and 1.5 times worse are equally long.';
    return [scale, describeRatioWhiskers(comparison)].filter(Boolean).join(' ');
  }
  const marks =
    values === 'log' ? 'A log scale has no zero, so there are dots in place of bars.' : 'Bars run from zero.';
  return `${marks} Every case has its own axis. ${describeWhiskers(comparison.rows)}`;
}

/** Every case, one line a driver: value, ±, bar with whisker, verdict against the reference, explanation. */
export function CompareTable(props: Props) {
  const { comparison } = props;
  const domain = toRatioDomain(comparison);
  const gridId = useId();
  const { names, figures } = toComparedGrid(comparison, props.slots);
  const columns = columnsIn([...names, ...figures], 'page');
  const isOneVersion = new Set(comparison.columns.map(({ driver }) => driver.slug)).size === comparison.columns.length;
  const { measured, emulated, unsupported, failed } = comparison.counts;
  return (
    <section className="card" aria-label="Comparison">
      <div className="compare-scroll">
        <table className={isOneVersion ? 'compare stacked one-version' : 'compare stacked'}>
          <thead>
            <tr>
              <th scope="col">Scenario</th>
              {columns.slice(0, -1).map((column) => (
                <th key={column.title} scope="col" className={headClass(column)}>
                  {column.title}
                </th>
              ))}
              <th scope="col" className="bar-head">
                <BarHead {...props} domain={domain} gridId={gridId} />
              </th>
              <th scope="col">{columns.at(-1)?.title}</th>
              <th scope="col">
                <span className="visually-hidden">Explain</span>
              </th>
            </tr>
          </thead>
          {comparison.rows.map((row) => (
            <Row key={row.case.key} {...props} domain={domain} gridId={gridId} columns={columns} row={row} />
          ))}
        </table>
      </div>
      <div className="card-foot">
        <VerdictLegend unit={comparison.metric?.unit ?? null} />
        <p className="meta card-note">
          {describeBars(props)} {measured} cells measured, {emulated} emulated, {unsupported} unsupported, {failed}{' '}
          failed; {describeCompared(comparison)}.
        </p>
      </div>
    </section>
  );
}
