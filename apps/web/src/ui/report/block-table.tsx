import type { ComparisonCell, ComparisonColumn, ComparisonRow } from '@tachograph/analysis/comparison';
import { heatTint, toHeat } from '@/charts/bars/heat-model.ts';
import { type ChartUnit, measuredLabel, toChartUnit, toRowUnit } from '@/charts/labels/chart-labels.ts';
import type { DriverSlot } from '@/charts/style/paint.tsx';
import { formatInterval } from '@/format/format-interval.ts';
import type { ShownComparison } from '@/server/reports/rendered-report.ts';
import { figureOf } from '@/ui/comparison/cell-text.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { ShortVerdict } from '@/ui/verdict/ratio-verdict.tsx';
import { Emulated, NoFigure, Verdict } from '@/ui/verdict/verdict.tsx';

type Props = { readonly comparison: ShownComparison };

/** One unit for all rows that have the same; null where they differ. */
function toSharedUnit(rows: readonly ComparisonRow[]): ChartUnit | null {
  const [first] = rows;
  if (!first || rows.some((row) => row.case.unit !== first.case.unit)) return null;
  const values = rows.flatMap(({ cells }) => cells.map(({ measurement }) => measurement?.value));
  return toChartUnit(first.case, values);
}

const shortUnit = (label: string): string => (/^[nµm]?s\/op$/.test(label) ? label.slice(0, -3) : label);

/** The figures of a block: what each driver measured, tinted where a difference is shown. Of two drivers, the ratio and its interval have a column each. */
export function BlockTable({ comparison }: Props) {
  const { columns, rows, reference } = comparison;
  const shared = toSharedUnit(rows);
  const isPair = columns.length === 2 && columns[0]?.key === reference;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className="scroll-x" tabIndex={0} aria-label="Figures">
      <table className={isPair ? 'table report-figures pair' : 'table report-figures'}>
        <thead>
          <tr>
            <th scope="col">{shared ? `Scenario, ${shortUnit(shared.label)}` : 'Scenario'}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="num">
                <Name column={column} isReference={column.key === reference} />
              </th>
            ))}
            {isPair && <th scope="col">{columns[1]?.driver.name} is</th>}
            {isPair && (
              <th scope="col" className="num report-interval">
                95 %
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.case.key}
              row={row}
              unit={shared ?? toRowUnit(row)}
              isShared={shared !== null}
              isPair={isPair}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Name = ({ column, isReference }: { readonly column: ComparisonColumn; readonly isReference: boolean }) => (
  <>
    <DriverName
      driver={{ name: column.driver.name, slot: column.styleIndex as DriverSlot }}
      version={column.version?.text ?? null}
    />
    {isReference && <span className="report-reference"> reference</span>}
  </>
);

type RowProps = {
  readonly row: ComparisonRow;
  readonly unit: ChartUnit;
  readonly isShared: boolean;
  readonly isPair: boolean;
};

function Row({ row, unit, isShared, isPair }: RowProps) {
  const [, compared] = row.cells;
  return (
    <tr>
      <th scope="row">
        {[row.title, row.params].filter(Boolean).join(', ')}
        {!isShared && <span className="meta"> {shortUnit(unit.label)}</span>}
      </th>
      {row.cells.map((cell) => (
        <td key={cell.column} className="num" style={{ backgroundColor: isPair ? undefined : tintOf(cell) }}>
          <div className="report-cell">
            <Value cell={cell} unit={unit} />
            {!isPair && <Against cell={cell} short />}
          </div>
        </td>
      ))}
      {isPair && compared && (
        <>
          <td style={{ backgroundColor: tintOf(compared) }}>
            <Against cell={compared} />
          </td>
          <td className="num report-interval">{intervalOf(compared)}</td>
        </>
      )}
    </tr>
  );
}

function tintOf({ measurement, verdict: { outcome, ratio } }: ComparisonCell): string | undefined {
  const isShown = measurement?.status === 'ok' && (outcome === 'better' || outcome === 'worse');
  return isShown ? heatTint(toHeat(ratio)) : undefined;
}

/** "1.28 to 1.34", the way round that the ratio is shown; empty without an interval. */
export const intervalOf = ({ verdict: { ratio, ratioLow, ratioHigh } }: ComparisonCell): string =>
  ratio === null || ratioLow === null || ratioHigh === null ? '' : formatInterval(ratio, ratioLow, ratioHigh);

function Value({ cell, unit }: { readonly cell: ComparisonCell; readonly unit: ChartUnit }) {
  const { measurement } = cell;
  if (!measurement) return <span className="meta">not run</span>;
  if (measurement.value === null) return <NoFigure measurement={measurement} />;
  return (
    <span className="report-value" title={measuredLabel(measurement, unit) || undefined}>
      {figureOf(cell, unit)}
    </span>
  );
}

/** What a figure came to against the reference; nothing of the reference itself, or where nothing was measured. */
export function Against({ cell, short = false }: { readonly cell: ComparisonCell; readonly short?: boolean }) {
  const { measurement, verdict } = cell;
  if (!measurement || measurement.value === null || verdict.outcome === 'reference') return null;
  if (measurement.status === 'emulated') return <Emulated measurement={measurement} />;
  return short ? <ShortVerdict verdict={verdict} /> : <Verdict verdict={verdict} short />;
}
