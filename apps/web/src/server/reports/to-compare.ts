import { selectBlock } from '@tachograph/reports';
import { formatList } from '@/format/format-list.ts';
import { describeColumns } from './describe-columns.ts';
import type { Evaluated } from './evaluated.ts';
import type { Compared } from './read-compared.ts';
import type { RenderedCompare, ShownComparison } from './rendered-report.ts';

/** What one table shows at most, and all of a page. */
const MOST = { rows: 200, blocks: 100, rowsOfPage: 2000 };

type Shown = Omit<RenderedCompare, 'id'>;

/** Tables in their order: those beyond what a page shows say so, and lead to their comparisons. */
export function createCompareReader(): (evaluated: Evaluated) => Shown {
  let blocks = 0;
  let rows = 0;
  return ({ block, compared, common, finding }) => {
    const [title] = block.values.title ?? [];
    const show = block.values.show ?? ['picture', 'table'];
    const shown = {
      ...common,
      kind: 'compare' as const,
      title: title === undefined ? null : (block.values.title ?? []).join(', ').replaceAll('_', ' ').slice(0, 200),
      isDrawn: show.includes('picture'),
      isTable: show.includes('table'),
    };
    const nothing = { ...shown, comparison: null, omitted: 0 };
    if (compared === undefined || blocks >= MOST.blocks || rows >= MOST.rowsOfPage) {
      return { ...nothing, state: 'too-many', message: 'the report has more tables than are shown on one page' };
    }
    if (!compared || !finding || finding.state === 'missing') return { ...nothing, state: 'missing' };
    const selection = selectBlock(block, compared.figures);
    const most = Math.min(MOST.rows, MOST.rowsOfPage - rows);
    const comparison = select(compared, { columns: selection.columns, rows: selection.rows.slice(0, most) });
    blocks += 1;
    rows += comparison.rows.length;
    const isWithheld = compared.figures.isWithheld;
    const names = describeColumns(compared.figures, selection.columns);
    const reason = isWithheld
      ? `, ratios withheld: ${formatList(compared.figures.differences.slice(0, 5))} differ`
      : '';
    const all = (block.values.s ?? []).length === 0 ? compared.omitted : 0;
    return {
      ...shown,
      comparison,
      omitted: all + selection.rows.length - comparison.rows.length,
      state: common.isPinned ? 'pinned' : isWithheld ? 'withheld' : 'current',
      message: `${common.isPinned ? 'pinned block' : 'block'} of ${names}${reason}`,
    };
  };
}

/** The columns and rows of a block, by the keys of the columns and the positions of the rows. */
function select(
  { comparison }: Compared,
  { columns: keys, rows }: { readonly columns: readonly string[]; readonly rows: readonly number[] },
): ShownComparison {
  const positions = keys.map((key) => comparison.columns.findIndex((column) => column.key === key));
  const pick = <T>(list: readonly T[]): readonly T[] => positions.flatMap((at) => list[at] ?? []);
  return {
    ...comparison,
    columns: pick(comparison.columns),
    rows: rows.flatMap((at) => {
      const row = comparison.rows[at];
      return row ? [{ ...row, cells: pick(row.cells) }] : [];
    }),
  };
}
