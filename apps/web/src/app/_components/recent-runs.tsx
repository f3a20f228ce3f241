import Link from 'next/link';
import { statusCounts } from '@/format/status-counts.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { RecentRun } from '@/server/views.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { RepetitionGroupLink } from '@/ui/run/repetition-group-link.tsx';
import { Time } from '@/ui/text/time.tsx';

/** The newest arrivals of all projects. */
export const RecentRuns = ({ runs }: { runs: readonly RecentRun[] }) => (
  <section className="card" aria-label="Recent runs">
    <div className="card-head">
      <h2>Recent runs</h2>
      <span className="meta">by arrival, in all projects</span>
    </div>
    <div className="scroll-x">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col">Run</th>
            <th scope="col">Environment</th>
            <th scope="col">Measured</th>
            <th scope="col" className="num">
              Results
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={`${run.project.slug} ${run.id}`}>
              <td className="nowrap">
                <Link href={hrefs.project(run.project.slug)}>{run.project.slug}</Link>
              </td>
              <th scope="row">
                <Link href={hrefs.run(run.project.slug, run.id)}>{run.title ?? run.id}</Link>
                <RepetitionGroupLink project={run.project.slug} run={run} />
              </th>
              <td>
                <EnvironmentChip project={run.project.slug} environment={run.environment} />
              </td>
              <td>
                <Time at={run.startedAt} />
              </td>
              <td className="num nowrap">{statusCounts(run.results)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
