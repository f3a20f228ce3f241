import { count } from '@tachograph/units';
import type { SweepParams } from '@/app/p/[project]/scenarios/[scenario]/sweep/search-params.ts';
import { toSweepGrid } from '@/app/p/[project]/scenarios/[scenario]/sweep/sweep-grid.tsx';
import { SweepPlot } from '@/charts/sweep/sweep-plot.tsx';
import type { SweepData } from '@/server/root.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { GridTable } from '@/ui/table/column-table.tsx';
import { describeTests } from '@/ui/verdict/describe-tests.ts';
import { VerdictLegend } from '@/ui/verdict/verdict.tsx';

type Props = { readonly project: string; readonly state: SweepParams; readonly data: SweepData };

/** The chart, with what its points and whiskers are and who is not in it. */
export function SweepCard({ project, state, data: { sweep, figure } }: Props) {
  const [group] = sweep.groups;
  const hasWhiskers = figure.lines.some(({ points }) => points.some(({ low }) => low != null));
  return (
    <section className="card" aria-label="Sweep">
      <div className="card-head">
        <h2>Over {sweep.param?.name}</h2>
        <span className="meta">points: {sweep.valueDescription}</span>
        {hasWhiskers && <span className="meta">whiskers: {sweep.uncertaintyDescription}</span>}
        {sweep.groups.length === 1 && group?.label && <span className="meta">{group.label}</span>}
        <span className="spacer" />
        {sweep.environment && <EnvironmentChip project={project} environment={sweep.environment} />}
      </div>
      <SweepPlot id="sweep" figure={figure} scale={state.scale} />
      <div className="card-foot chart-foot">
        <VerdictLegend unit={sweep.metric?.unit ?? null} />
        <p className="meta">
          {count(sweep.points, 'point')} of one environment; results of another are never on the same chart. A line is
          of one driver version and ends where a value has no figure.{' '}
          {sweep.absent.length > 0 && `Measured, but not here: ${sweep.absent.join(', ')}. `}
          Against the reference: {describeTests(sweep)}.
        </p>
      </div>
    </section>
  );
}

/** The same as a table: a row for each value of the param, a column for each line. */
export const SweepTable = ({ project, data }: { project: string; data: SweepData }) => (
  <section className="card" aria-label="Table">
    <div className="card-head">
      <h2>Table</h2>
      <span className="meta">
        the same {data.sweep.points} points, {data.figure.unit.label}
      </span>
    </div>
    <div className="scroll-x">
      <GridTable grid={toSweepGrid(project, data)} className="table sweep-table" />
    </div>
  </section>
);
