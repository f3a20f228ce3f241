import type { Matrix } from '@tachograph/analysis/matrix';
import { type Cursors, cutPage } from '@/server/lists/to-page.ts';

const ROWS_PER_PAGE = 60;

/** Servers side by side; those of the reference and of the opened cell are shown wherever they are. */
const MOST_COLUMNS = 24;

type Group = Matrix['groups'][number];

type MatrixLine = { readonly group: Group; readonly row: Group['rows'][number] };

const cursorOf = ({ group, row }: MatrixLine) =>
  [group.driver.slug, group.options, row.version?.raw].filter(Boolean).join(' ');

const columnsOf = ({ environmentGroups }: Matrix) => environmentGroups.flatMap(({ columns }) => columns);

/** What a page of a matrix shows: some of its versions, and the first servers. */
export function foldMatrix(matrix: Matrix, cursors: Cursors) {
  const all = columnsOf(matrix);
  const fixed = [matrix.reference?.column, matrix.chosen?.column].map((column) => column?.environment.identity);
  const isShown = all.map(({ environment }, index) => index < MOST_COLUMNS || fixed.includes(environment.identity));
  const identities = new Set(all.filter((_, index) => isShown[index]).map(({ environment }) => environment.identity));
  const lines = matrix.groups.flatMap((group) => group.rows.map((row): MatrixLine => ({ group, row })));
  const at = lines.findIndex(({ row }) => matrix.chosen !== null && row.cells.includes(matrix.chosen.cell));
  const list = { limit: ROWS_PER_PAGE, cursorOf, textOf: cursorOf };
  const page = cutPage(lines, list, { ...cursors, at });
  const rows = new Set(page.rows.map(({ row }) => row));
  const groups = matrix.groups.flatMap((group) => {
    const inPage = group.rows.filter((row) => rows.has(row));
    const cut = inPage.map((row) => ({ ...row, cells: row.cells.filter((_, index) => isShown[index]) }));
    return cut.length > 0 ? [{ ...group, rows: cut }] : [];
  });
  const environmentGroups = matrix.environmentGroups.flatMap((group) => {
    const columns = group.columns.filter(({ environment }) => identities.has(environment.identity));
    return columns.length > 0 ? [{ ...group, columns }] : [];
  });
  return { shown: { ...matrix, groups, environmentGroups }, page, foldedColumns: all.length - identities.size };
}
