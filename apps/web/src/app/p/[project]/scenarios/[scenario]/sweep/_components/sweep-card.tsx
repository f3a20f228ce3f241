import { count } from '@tachograph/units';
import type { SweepParams } from '@/app/p/[project]/scenarios/[scenario]/sweep/search-params.ts';
import { toSweepGrid } from '@/app/p/[project]/scenarios/[scenario]/sweep/sweep-grid.tsx';
import { SweepPlot } from '@/charts/sweep/sweep-plot.tsx';
import type { SweepData } from '@/server/root.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { GridTable } from '@/ui/table/column-table.tsx';
import { describeTests, VerdictLegend } from '@/ui/verdict/verdict.tsx';

type Props = { readonly project: string; readonly state: SweepParams; readonly data: SweepData };

/** The chart, with what its points and whiskers are and who is not in it. */
export function SweepCard({ project, state, data: { sweep, figure } }: Props) {
  const [group] = sweep.groups;
  const hasWhiskers = figure.lines.some(({ points }) => points.some(({ low }) => low != null));
  return (
    <Card
      title={`Over ${sweep.param?.name}`}
      label="Sweep"
      note={[
        `points: ${sweep.valueDescription}`,
        hasWhiskers && `whiskers: ${sweep.uncertaintyDescription}`,
        sweep.groups.length === 1 && group?.label,
      ]}
      actions={sweep.environment && <EnvironmentChip project={project} environment={sweep.environment} />}
    >
      <SweepPlot id="sweep" figure={figure} scale={state.scale} />
      <div className="card-foot chart-foot">
        <VerdictLegend unit={sweep.metric?.unit ?? null} />
        <p className="meta">
          {count(sweep.points, 'point')} of one environment; results of another are never on the same chart. A line is
          of one driver version and ends where a value has no figure.{' '}
          {sweep.absent.length > 0 && `Measured, but not here: ${sweep.absent.join(', ')}. `}
          Against the reference: {describeTests(sweep)}.{figure.knees?.length ? ` ${KNEES}` : ''}
        </p>
      </div>
    </Card>
  );
}

const KNEES =
  'A dashed line is a knee, where throughput stops following the rate, and the bar on it the 95 % interval; the table has the figures.';

/** Throughput and p99 of a load curve, unless they are the chosen metric. */
export const LoadCard = ({ state, data: { loadFigures } }: Omit<Props, 'project'>) => (
  <Card title="Under load" note="each operation is timed from when it was due">
    {loadFigures.map((figure, nth) => (
      <section key={figure.title}>
        <h3 className="load-title">{figure.title}</h3>
        <SweepPlot id={`load-${nth}`} figure={figure} scale={state.scale} />
      </section>
    ))}
  </Card>
);

/** The same as a table: a row for each value of the param, a column for each line. */
export const SweepTable = ({ project, data }: { project: string; data: SweepData }) => (
  <Card title="Table" note={`the same ${data.sweep.points} points, ${data.figure.unit.label}`}>
    <div className="scroll-x">
      <GridTable grid={toSweepGrid(project, data)} className="table fixed-names sweep-table" />
    </div>
  </Card>
);
