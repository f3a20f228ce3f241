import type { Comparison, ComparisonCell, ComparisonColumn, ComparisonRow } from '@tachograph/analysis/comparison';
import type { Measurement } from '@tachograph/analysis/measurement';
import { isEvaluated } from '@tachograph/analysis/verdict';
import type { RatioDomain } from '@tachograph/charts/scale';
import { RatioBar } from '@/charts/bars/ratio-bar.tsx';
import { ValueBar } from '@/charts/bars/value-bar.tsx';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';
import type { ValueScale } from '@/charts/scale/value-scale.ts';
import { type ChartDriver, type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { Link } from '@/routing/link.tsx';
import { type Column, drawIn } from '@/ui/table/column.tsx';
import type { ComparedCell } from './compared-grid.tsx';
import { Explanation, isExplained } from './explanation.tsx';

/** The links of a comparison: a live one and a frozen one have other URLs. */
export type CompareLinks = {
  /** The page with one line explained, or with none. */
  readonly explain: (line: string | null) => string;
  /** Null where there is no page of it any more. */
  readonly scenario: (row: ComparisonRow) => string | null;
  /** What it takes to measure a cell again, shown in its explanation. */
  readonly repeat: (row: ComparisonRow, cell: ComparisonCell) => React.ReactNode;
};

/** What every line of the table is drawn with. */
export type CompareContext = {
  readonly comparison: Comparison;
  readonly links: CompareLinks;
  /** The line that is explained. */
  readonly open: string | null;
  readonly slots: DriverSlots;
  /** What the table says of each line; its bar stands before the last of them. */
  readonly columns: readonly Column<ComparedCell>[];
  readonly domain: RatioDomain;
  /** The grid behind the bars, drawn once. */
  readonly gridId: string;
};

type CompareLineProps = {
  readonly row: ComparisonRow;
  readonly cell: ComparisonCell;
  readonly column: ComparisonColumn;
  readonly unit: ChartUnit;
  /** The axis of the case where values are drawn; null where ratios are. */
  readonly scale: ValueScale | null;
};

/** The name of an opened line in the URL. */
export const lineId = (row: ComparisonRow, cell: ComparisonCell): string => `${row.case.key}.${cell.column}`;

type BarProps = CompareLineProps & {
  readonly measurement: Measurement;
  readonly driver: ChartDriver;
  readonly domain: RatioDomain;
  readonly gridId: string;
  readonly againstEmulated: boolean;
};

function Bar({ cell, column, measurement, driver, domain, gridId, scale, againstEmulated }: BarProps) {
  if (scale) {
    return (
      <ValueBar
        scale={scale}
        driver={driver}
        status={measurement.status}
        reason={measurement.statusReason}
        value={measurement.value}
        low={measurement.uncertainty?.low}
        high={measurement.uncertainty?.high}
      />
    );
  }
  return (
    <RatioBar
      domain={domain}
      gridId={gridId}
      driver={driver}
      isReference={column.isReference}
      status={measurement.status}
      reason={measurement.status === 'ok' ? null : measurement.statusReason}
      ratio={column.isReference ? 1 : cell.verdict.ratio}
      low={cell.verdict.ratioLow}
      high={cell.verdict.ratioHigh}
      evaluated={isEvaluated(cell.verdict)}
      againstEmulated={againstEmulated}
    />
  );
}

/** A figure with nothing to say of it. */
const isPlain = (measurement: Measurement | null) =>
  measurement !== null && measurement.value !== null && measurement.status === 'ok' && !measurement.statusReason;

/** One driver in one case: value, ±, bar with whisker, verdict; opened, the explanation beneath. */
export function CompareLine(props: CompareContext & CompareLineProps & { readonly head: React.ReactNode }) {
  const { links, comparison, slots, columns, row, cell, column, unit, head } = props;
  const compared = { row, cell, column, unit };
  const shown = columns.slice(0, -1);
  const verdict = columns.at(-1);
  const { measurement } = cell;
  const driver: ChartDriver = toChartDriver(column.driver, slots);
  const reference = row.cells[comparison.columns.findIndex(({ isReference }) => isReference)];
  const id = lineId(row, cell);
  const open = props.open === id;
  const href = open ? links.explain(null) : `${links.explain(id)}#opened`;
  // On a phone it needs no separate line.
  const isBesideTitle = column.isReference && head !== null && !props.scale && isPlain(measurement);
  const classes = [
    open && 'open',
    column.isReference && 'is-reference',
    isBesideTitle && 'beside-title',
    (measurement?.value ?? null) === null && 'no-figure',
  ];
  const againstEmulated = reference?.measurement?.status === 'emulated';
  return (
    <>
      <tr className={classes.filter(Boolean).join(' ')} id={open ? 'opened' : undefined}>
        {head}
        {shown.map((one) => (
          <td key={one.title} className={one.className} title={one.hint?.(compared)}>
            {drawIn(one, compared)}
          </td>
        ))}
        <td className="bar-cell">
          {measurement && (
            <Bar {...props} measurement={measurement} driver={driver} againstEmulated={againstEmulated} />
          )}
        </td>
        <td className={verdict?.className}>{verdict && drawIn(verdict, compared)}</td>
        <td className="open-cell">
          {isExplained(cell) && (
            <Link
              href={href}
              scroll={false}
              aria-expanded={open}
              aria-label={`Explain ${column.key} in ${row.title}`}
            />
          )}
        </td>
      </tr>
      {open && isExplained(cell) && (
        <tr className="explanation-row">
          <td colSpan={6}>
            <Explanation
              row={row}
              cell={cell}
              column={column}
              columns={comparison.columns}
              slots={slots}
              repeat={links.repeat(row, cell)}
            />
          </td>
        </tr>
      )}
    </>
  );
}
