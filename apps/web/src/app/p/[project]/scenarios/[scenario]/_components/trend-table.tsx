import { groupBy } from '@tachograph/schema/collection';
import { count } from '@tachograph/units';
import { trendColumns } from '@/app/p/[project]/scenarios/[scenario]/trend-columns.tsx';
import { absoluteUnitOf, listRows, newestRows, type TrendFigure, type TrendRow } from '@/charts/trend/trend-figure.ts';
import { Card } from '@/ui/layout/card.tsx';
import { ColumnTable } from '@/ui/table/column-table.tsx';

type Props = {
  readonly figure: TrendFigure;
  /** Results of long series that neither the chart nor the table has. */
  readonly thinned: number;
  /** The URL of all points as CSV. */
  readonly csvHref: string;
};

/** A table of all points would be the heaviest part of a page: more are in its CSV. */
const MOST_ROWS = 40;

/** Of each driver the newest first. */
const newestFirst = (rows: readonly TrendRow[]): TrendRow[] =>
  [...groupBy(rows, ({ line }) => line.driver.name).values()].flatMap((own) => own.toReversed());

/** The same as a table: every point of the chart, reachable by keyboard, with its run. */
export function TrendTable({ figure, thinned, csvHref }: Props) {
  const unit = absoluteUnitOf(figure);
  const all = listRows(figure);
  const rows = newestFirst(newestRows(all, figure.axis, MOST_ROWS));
  return (
    <Card
      title="Table"
      note={[
        rows.length === all.length
          ? `the same ${count(all.length, 'point')}, newest first, ${unit.label}`
          : `the newest ${rows.length} of ${count(all.length, 'point')}, ${unit.label}`,
        thinned > 0 &&
          `${count(thinned, 'result')} of long series left out: the least and greatest of each interval of time are kept`,
      ]}
      actions={
        rows.length < all.length && (
          <a className="link" href={csvHref}>
            all as CSV
          </a>
        )
      }
    >
      <div className="scroll-x trend-rows">
        <ColumnTable columns={trendColumns(figure, rows)} rows={rows} keyOf={({ point }) => point.key} />
      </div>
    </Card>
  );
}
