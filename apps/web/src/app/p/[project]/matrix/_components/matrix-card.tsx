import { count, directionLabel } from '@tachograph/units';
import { foldMatrix } from '@/app/p/[project]/matrix/fold-matrix.ts';
import { describeRatioCells, matrixUnit } from '@/app/p/[project]/matrix/matrix-labels.ts';
import { type MatrixParams, toMatrixParams } from '@/app/p/[project]/matrix/search-params.ts';
import { HeatLegend } from '@/charts/bars/heat-bar.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import type { MatrixData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { Pager } from '@/ui/list/pager.tsx';
import { describeTests } from '@/ui/verdict/describe-tests.ts';
import { VerdictLegend } from '@/ui/verdict/verdict.tsx';
import { GridKeys } from './grid-keys.tsx';
import { MatrixTable } from './matrix-table.tsx';

type Props = { readonly project: string; readonly state: MatrixParams; readonly data: MatrixData };

/** The matrix, with what its tints mean. */
export function MatrixCard({ project, state, data }: Props) {
  const { matrix, hasOlder } = data;
  const { shown, page, foldedColumns } = foldMatrix(matrix, state);
  const hrefOf = (cursors: { after: string | null; before: string | null }) =>
    hrefs.matrix(project, toMatrixParams(state, { cell: null, ...cursors }));
  const csv = hrefs.as(hrefOf({ after: null, before: null }))('csv', null);
  const unit = matrixUnit(matrix);
  const direction = matrix.case && directionLabel(matrix.case.direction);
  return (
    <Card
      title={matrix.case?.metric ?? 'Matrix'}
      label="Matrix"
      note={[[unit.label, direction].filter(Boolean).join(', '), matrix.valueDescription, describeRatioCells(matrix)]}
    >
      <GridKeys>
        <MatrixTable project={project} state={state} data={{ ...data, matrix: shown }} unit={unit} />
      </GridKeys>
      <div className="card-foot stack small">
        {foldedColumns > 0 && (
          <p className="meta">
            {count(foldedColumns, 'more server')}: the table has the first ones. <a href={csv}>All as CSV</a>
          </p>
        )}
        {hasOlder && (
          <p className="meta">Of each driver the newest versions; older ones have their figures in the trend.</p>
        )}
        <Pager noun="version" page={page} hrefOf={hrefOf} csv={csv} />
        <HeatLegend unit={unit.canonical} />
        <VerdictLegend unit={unit.canonical} />
        <p className="meta">
          Tint and bar are the ratio to the reference cell; the text says the same. Open a cell for both runs and what
          differs between their environments. {count(matrix.measured, 'cell')} measured, {matrix.notRun} not run;{' '}
          {describeTests(matrix)}.
        </p>
      </div>
    </Card>
  );
}
