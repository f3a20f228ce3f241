import { toSweepGrid } from '@/app/p/[project]/scenarios/[scenario]/sweep/sweep-grid.tsx';
import type { SweepData } from '@/server/root.ts';
import { GridTable } from '@/ui/table/column-table.tsx';

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
