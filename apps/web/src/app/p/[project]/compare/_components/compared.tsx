import { arrangeRows } from '@tachograph/analysis/comparison';
import type { CompareView } from '@/app/p/[project]/compare/to-compare-view.ts';
import { type CompareChange, type CompareParams, toCompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { ComparisonData } from '@/server/root.ts';
import type { CompareLinks } from '../../../../../ui/comparison/compare-line.tsx';
import { CompareSummary } from '../../../../../ui/comparison/compare-summary.tsx';
import { CompareTable } from '../../../../../ui/comparison/compare-table.tsx';
import { CompareColumns } from './compare-columns.tsx';
import { CompareDots } from './compare-dots.tsx';
import { CompareViews } from './compare-views.tsx';
import { HiddenRows } from './hidden-rows.tsx';
import { KeptNotice } from './kept-notice.tsx';

type Props = {
  readonly project: string;
  readonly state: CompareParams;
  readonly view: CompareView;
  readonly data: Pick<ComparisonData, 'comparison' | 'unconverted' | 'slots'>;
  /** What it takes to measure a cell again. */
  readonly repeat: CompareLinks['repeat'];
};

/** A live comparison as its view asks: means, ways to look at it, columns, and the rows that are left in their order. */
export function Compared({
  project,
  state,
  view,
  data: { comparison, unconverted: unconverted, slots },
  repeat,
}: Props) {
  const { rows, hidden } = arrangeRows(comparison, view.arrangement);
  const shown = { ...comparison, rows };
  const href = (change: CompareChange) => hrefs.compare(project, toCompareParams(state, change));
  const links: CompareLinks = {
    explain: (open) => href({ open }),
    scenario: (row) => hrefs.scenario(project, row.case.scenario, { m: row.case.metric }),
    repeat,
  };
  const all = comparison.rows.length;
  return (
    <>
      <CompareSummary comparison={comparison} slots={slots} />
      <CompareViews project={project} state={state} view={view} comparison={comparison} />
      <CompareColumns project={project} state={state} view={view} comparison={comparison} slots={slots} />
      <KeptNotice unitView={view.unitView} unconverted={unconverted} rows={all} href={href({ as: null })} />
      <HiddenRows
        hidden={hidden}
        of={all}
        only={view.arrangement.only}
        unit={comparison.metric?.unit ?? null}
        href={href({ only: null })}
      />
      {rows.length > 0 && (
        <>
          {view.view === 'dots' && <CompareDots comparison={shown} slots={slots} axis={view.axis} />}
          <CompareTable
            comparison={shown}
            slots={slots}
            links={links}
            open={state.open ?? null}
            values={view.view === 'value' ? view.axis : undefined}
          />
        </>
      )}
    </>
  );
}
