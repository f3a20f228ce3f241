import Link from 'next/link';
import { count } from '@/format/count.ts';
import { statusCounts } from '@/format/status-counts.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { ListedRun } from '@/server/views.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Excluded } from '@/ui/run/excluded.tsx';
import { RepetitionGroupLink } from '@/ui/run/repetition-group-link.tsx';
import { Time } from '@/ui/text/time.tsx';

const SOURCES = {
  ci: 'CI',
  manual: 'by hand',
  import: 'import',
  backfill: 'back-fill',
  published: 'published',
} as const;

type Props = {
  project: string;
  runs: readonly ListedRun[];
  /** Whether a run stands for its batch. */
  repetitionGroups: boolean;
};

export const RunTable = ({ project, runs, repetitionGroups }: Props) => (
  <div className="card scroll-x">
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Measured</th>
          <th scope="col">Run</th>
          <th scope="col">Drivers</th>
          <th scope="col">Environment</th>
          <th scope="col">Source</th>
          <th scope="col" className="num">
            Results
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td>
              <Time at={run.startedAt} />
            </td>
            <th scope="row">
              <Link href={hrefs.run(project, run.id)}>{run.title ?? run.id}</Link>
              {run.notes.length + run.warnings.length > 0 && (
                <span className="meta"> · {count(run.notes.length + run.warnings.length, 'note')}</span>
              )}
              {repetitionGroups && <RepetitionGroupLink project={project} run={run} />}
              <Excluded run={run} />
            </th>
            <td>
              {run.drivers
                .map(({ name, versions }) => (versions.length === 1 ? `${name} ${versions[0]}` : name))
                .join(', ')}
            </td>
            <td>
              <EnvironmentChip project={project} environment={run.environment} />
            </td>
            <td className="nowrap">{run.source ? SOURCES[run.source.kind] : 'not stated'}</td>
            <td className="num nowrap">{statusCounts(run.results)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
