import { arrangeRows, type Comparison, type ConvertedComparison, type UnitView } from '@tachograph/analysis/comparison';
import { formatOutcome } from '@tachograph/analysis/verdict';
import { count } from '@tachograph/units';
import type { ReactNode } from 'react';
import { foldComparison } from '@/app/p/[project]/compare/fold-comparison.ts';
import type { CompareView } from '@/app/p/[project]/compare/to-compare-view.ts';
import { type CompareHref, type CompareParams, toCompareHref, toCompareParams } from '@/routing/compare-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { columnParam, toListParam } from '@/routing/to-live-params.ts';
import type { ComparisonData } from '@/server/root.ts';
import { type CompareLinks, lineId } from '@/ui/comparison/compare-line.tsx';
import { CompareSummary } from '@/ui/comparison/compare-summary.tsx';
import { CompareTable } from '@/ui/comparison/compare-table.tsx';
import { OmittedNotice } from '@/ui/comparison/omitted-notice.tsx';
import { Pager } from '@/ui/list/pager.tsx';
import { CompareColumns } from './compare-columns.tsx';
import { CompareDots } from './compare-dots.tsx';
import { CompareViews } from './compare-views.tsx';

type Data = Pick<ComparisonData, 'comparison' | 'unconverted' | 'slots'>;

type Props = {
  readonly project: string;
  readonly state: CompareParams;
  readonly view: CompareView;
  readonly data: Data;
  /** What it takes to measure a cell again. */
  readonly repeat: CompareLinks['repeat'];
};

const UNIT_VIEWS: Readonly<Record<UnitView, string>> = {
  time: 'the time of one operation',
  rate: 'operations in a second',
};

/** Which rows a unit view could not convert, with the reasons. */
function describeUnconverted(unconverted: ConvertedComparison['unconverted'], rows: number): string {
  if (unconverted.length === 0) return '';
  const reasons = [...new Set(unconverted.map(({ reason }) => reason))].join('; ');
  return unconverted.length === rows
    ? ` Every row stays as it was measured: ${reasons}.`
    : ` ${count(unconverted.length, 'row')} of ${rows} ${unconverted.length === 1 ? 'stays' : 'stay'} as measured: ${reasons}.`;
}

type NoticeProps = { readonly href: string; readonly link: string; readonly children: ReactNode };

/** A choice of the view that changes the figures or hides rows, and a link without it. */
const ChoiceNotice = ({ href, link, children }: NoticeProps) => (
  <p className="notice" role="status">
    <span>{children}</span>
    <Link className="button" href={href} scroll={false}>
      {link}
    </Link>
  </p>
);

type NoticesProps = {
  readonly view: CompareView;
  readonly data: Data;
  readonly hidden: number;
  readonly href: CompareHref;
};

function Notices({ view: { unitView, arrangement }, data: { comparison, unconverted }, hidden, href }: NoticesProps) {
  const rows = comparison.rows.length;
  const outcomes = arrangement.only.map((outcome) => formatOutcome(outcome, comparison.metric?.unit ?? null));
  return (
    <>
      {unitView && (
        <ChoiceNotice href={href({ as: null })} link="As measured">
          <b>Read as {UNIT_VIEWS[unitView]}.</b> Ratios and verdicts are the same either way.
          {describeUnconverted(unconverted, rows)}
        </ChoiceNotice>
      )}
      {hidden > 0 && (
        <ChoiceNotice href={href({ only: null })} link="Show all rows">
          <b>
            {hidden} of {count(rows, 'row')} {hidden === 1 ? 'is' : 'are'} hidden:
          </b>{' '}
          no column has “{outcomes.join('” or “')}” there. The means and the control of false alarms still cover them.
        </ChoiceNotice>
      )}
    </>
  );
}

type FoldedProps = {
  readonly columns: Comparison['columns'];
  readonly comparison: Comparison;
  readonly href: CompareHref;
};

/** How many columns the table leaves out, and a page with these against the same reference. */
function FoldedColumns({ columns, comparison, href }: FoldedProps) {
  if (columns.length === 0) return null;
  const nameOf = (column: Comparison['columns'][number]) => columnParam(column, comparison.comparability);
  const reference = comparison.columns.find(({ isReference }) => isReference);
  const names = [...(reference ? [reference] : []), ...columns].map(nameOf);
  return (
    <ChoiceNotice
      href={href({ driver: toListParam(names), reference: reference ? nameOf(reference) : null })}
      link="Show the others"
    >
      <b>{count(columns.length, 'more column')}:</b> the table has the first of them, the means above and the CSV have
      all.
    </ChoiceNotice>
  );
}

/** A live comparison in its view: means, choices of the view, columns, and the remaining rows in their order. */
export function Compared({ project, state, view, data, repeat }: Props) {
  const { comparison, slots } = data;
  const { rows, hidden } = arrangeRows(comparison, view.arrangement);
  const at = rows.findIndex((row) => row.cells.some((cell) => lineId(row, cell) === state.open));
  const { shown, page, foldedColumns } = foldComparison({ ...comparison, rows }, { ...state, at });
  const href = toCompareHref(project, state);
  const links: CompareLinks = {
    explain: (open) => href({ open }),
    scenario: (row) => hrefs.scenario(project, row.case.scenario, { metric: row.case.metric }),
    repeat,
  };
  return (
    <>
      <OmittedNotice comparison={comparison} />
      <CompareSummary comparison={comparison} slots={slots} />
      <button type="button" className="button phone-button compare-view-button" popoverTarget="view">
        View and columns
      </button>
      <div id="view" className="phone-panel" popover="auto">
        <CompareViews href={href} view={view} comparison={comparison} />
        <CompareColumns href={href} by={state.by} view={view} comparison={comparison} slots={slots} />
      </div>
      <Notices view={view} data={data} hidden={hidden} href={href} />
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
          <FoldedColumns columns={foldedColumns} comparison={comparison} href={href} />
          <Pager
            noun="case"
            page={page}
            hrefOf={href}
            csv={hrefs.compareAs(project, 'csv', toCompareParams(state, { open: null, after: null, before: null }))}
          />
        </>
      )}
    </>
  );
}
