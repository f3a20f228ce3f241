import type { Line } from '../../text/native-text.ts';
import type { FoundTable } from './find-tables.ts';
import type { GridRow } from './grid.ts';
import { type Column, type Orientation, splitUnit } from './orient-table.ts';
import { toTableUnit } from './read-cell.ts';

const TITLE = 'table';

/** One figure of a table by what it is of. */
export type TableCell = {
  readonly line: Line;
  readonly text: string;
  readonly driver: string;
  readonly scenario: string;
  readonly params: readonly (readonly [string, string])[];
  /** The unit that its column or its row names. */
  readonly unit: string | null;
  readonly measure: string;
};

/** Rows that are computed from the others. */
const DERIVED_ROW = /^(?:geo\w{0,10}\s?mean|average|mean|avg|total|sum|score|overall|ratio|relative)\b/i;

/** Words of a head that say what is measured, and not of which scenario. */
const MEASURE =
  /\b(?:avg|average|mean|median|p\d{2,3}(?:\.\d)?|min|max|time|latency|duration|throughput|speed|rate|ops|operations|requests?|queries|per|second|sec|total|elapsed|memory|mem|allocs?|allocations|bytes|results?|score|value|qps|rps|tps|op|of|the|in)\b|[^\p{L}\p{N}]+/giu;

/** True for a row that follows from others: its label, or the driver in it, is a word such as `geomean`. */
export const isDerived = ({ drivers, columns }: Orientation, { cells }: GridRow): boolean =>
  DERIVED_ROW.test(cells[drivers === 'columns' ? 0 : (columns.find(({ kind }) => kind === 'driver')?.at ?? 0)] ?? '');

/** The figures of a table that is oriented, row by row. */
export function listCells({ rows, title }: FoundTable, orientation: Orientation): TableCell[] {
  const { drivers, columns } = orientation;
  const of = (kind: Column['kind']) => columns.filter((column) => column.kind === kind);
  const [named] = of('driver');
  const corner = of('scenario')[0]?.unit ?? null;
  return rows
    .filter((row) => !isDerived(orientation, row))
    .flatMap(({ line, cells }): TableCell[] => {
      const textOf = ({ at }: Column) => cells[at] ?? '';
      const params = of('param').flatMap((column) =>
        textOf(column) === '' ? [] : [[column.name, textOf(column)] as const],
      );
      const label = splitUnit(of('scenario').map(textOf).filter(Boolean).join(' / '));
      return of('figure').flatMap((column): TableCell[] => {
        const measured =
          column.name.replace(MEASURE, '') === '' || toTableUnit(column.name) !== null ? '' : column.name;
        const isColumn = drivers === 'columns';
        const parts = isColumn && column.name === column.driver ? [label.name] : [label.name, measured];
        const driver = isColumn ? column.driver : named ? textOf(named) : '';
        const measure = isColumn ? `${label.name} ${column.name === column.driver ? '' : column.name}` : column.name;
        const scenario = parts.filter(Boolean).join(' / ') || title?.text || TITLE;
        const unit = column.unit ?? label.unit ?? (isColumn ? corner : null);
        return driver === '' ? [] : [{ line, text: textOf(column), driver, scenario, params, unit, measure }];
      });
    });
}
