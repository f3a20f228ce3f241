import type { Comparison, ComparisonColumn, ComparisonRow } from '@tachograph/analysis/comparison';
import { DotPlot, type DotRow } from '@/charts/bars/dot-plot.tsx';
import { toRowUnit } from '@/charts/labels/chart-labels.ts';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { columnLabel } from '@/format/column-label.ts';
import { describeWhiskers } from '@/ui/comparison/describe-whiskers.ts';

type Props = {
  readonly comparison: Pick<Comparison, 'columns' | 'rows'>;
  readonly slots: DriverSlots;
  readonly axis: ScaleKind;
};

function toDotRows(row: ComparisonRow, columns: readonly ComparisonColumn[], slots: Props['slots']): DotRow[] {
  return columns.map((column, index) => {
    const measurement = row.cells[index]?.measurement ?? null;
    return {
      key: column.key,
      driver: toChartDriver(column.driver, slots),
      label: columnLabel(column),
      status: measurement?.status ?? 'not run',
      reason: measurement?.statusReason,
      value: measurement?.value ?? null,
      low: measurement?.uncertainty?.low,
      high: measurement?.uncertainty?.high,
    };
  });
}

/** Every case as a small plot of its values: a mark a column. For comparisons of many; the table below is its twin. */
export const CompareDots = ({ comparison: { columns, rows }, slots, axis }: Props) => (
  <section className="card compare-dots" aria-label="Dot plot">
    <div className="dot-grid">
      {rows.map((row) => (
        <DotPlot
          key={row.case.key}
          id={`dots-${row.case.key.replace(/[^a-z0-9]+/gi, '-')}`}
          title={[row.title, row.params].filter(Boolean).join(', ')}
          unit={toRowUnit(row)}
          kind={axis}
          rows={toDotRows(row, columns, slots)}
        />
      ))}
    </div>
    <div className="card-foot">
      <p className="meta">
        {describeWhiskers(rows)} A hollow mark is an emulation. Every case has its own axis; the table below has the
        same figures with their verdicts.
      </p>
    </div>
  </section>
);
