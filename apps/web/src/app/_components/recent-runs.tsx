import { statusCounts } from '@/format/status-counts.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RecentRun } from '@/server/views.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { RepetitionGroupLink } from '@/ui/run/repetition-group-link.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';

/** The newest uploads of all projects. */
export const RecentRuns = ({ runs }: { runs: readonly RecentRun[] }) => (
  <Card title="Recent runs" note="by arrival, in all projects">
    <DataTable columns={['Project', 'Run', 'Environment', 'Measured', 'Results']} numeric={['Results']}>
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
    </DataTable>
  </Card>
);
