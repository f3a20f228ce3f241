import { directionLabel } from '@tachograph/units';
import { matrixUnit } from '@/app/p/[project]/matrix/matrix-labels.ts';
import type { MatrixParams } from '@/app/p/[project]/matrix/search-params.ts';
import { HeatLegend } from '@/charts/bars/heat-bar.tsx';
import { count } from '@/format/count.ts';
import type { MatrixData } from '@/server/root.ts';
import { describeTests } from '@/ui/verdict/describe-tests.ts';
import { VerdictLegend } from '@/ui/verdict/verdict.tsx';
import { GridKeys } from './grid-keys.tsx';
import { MatrixTable } from './matrix-table.tsx';

type Props = { readonly project: string; readonly state: MatrixParams; readonly data: MatrixData };

/** The matrix, with what its tints mean. */
export function MatrixCard({ project, state, data }: Props) {
  const { matrix } = data;
  const unit = matrixUnit(matrix);
  const direction = matrix.case && directionLabel(matrix.case.direction);
  return (
    <section className="card" aria-label="Matrix">
      <div className="card-head">
        <h2>{matrix.case?.metric ?? 'Matrix'}</h2>
        <span className="meta">{[unit.label, direction].filter(Boolean).join(', ')}</span>
        <span className="meta">{matrix.valueDescription}</span>
      </div>
      <GridKeys>
        <MatrixTable project={project} state={state} data={data} unit={unit} />
      </GridKeys>
      <div className="card-foot stack-small">
        <HeatLegend unit={unit.canonical} />
        <VerdictLegend unit={unit.canonical} />
        <p className="meta">
          Tint and bar are the ratio to the reference cell; the text says the same. Open a cell for both runs and what
          differs between their environments. {count(matrix.measured, 'cell')} measured, {matrix.notRun} not run;{' '}
          {describeTests(matrix)}.
        </p>
      </div>
    </section>
  );
}
