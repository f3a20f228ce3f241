import { count } from '@tachograph/units';
import { statusCounts } from '@/format/status-counts.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RunsParams } from '@/routing/search-params.ts';
import type { ListedRun } from '@/server/views.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Excluded } from '@/ui/run/excluded.tsx';
import { RepetitionGroupLink } from '@/ui/run/repetition-group-link.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
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
  /** Whether a run represents its batch. */
  repetitionGroups: boolean;
};

export const RunTable = ({ project, runs, repetitionGroups }: Props) => (
  <DataTable
    className="card"
    columns={['Measured', 'Run', 'Drivers', 'Environment', 'Source', 'Results']}
    numeric={['Results']}
  >
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
        <td className="names">
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
  </DataTable>
);

type NoticeProps = {
  readonly project: string;
  readonly wanted: RunsParams;
  /** Label of the environment in the URL; undefined if no environment has that name. */
  readonly environment: string | undefined;
  /** Whether there are such runs. */
  readonly found: boolean;
};

/** The filters of the list, or that nothing has the name in the URL, and a link to all runs. */
export function NarrowedNotice({
  project,
  wanted: { environment: env, repetitionGroup, after, before },
  environment,
  found,
}: NoticeProps) {
  const endsHere = (after !== undefined || before !== undefined) && !found;
  if (!env && !repetitionGroup && !endsHere) return null;
  return (
    <p className="notice">
      {env && (environment ? `Only runs in ${environment}. ` : `No environment is called “${env}”: showing all runs. `)}
      {repetitionGroup &&
        (found
          ? `Only runs of the repetition group ${repetitionGroup}. `
          : `No run belongs to a repetition group called “${repetitionGroup}”. `)}
      {endsHere && 'No run is on this page: the list ends here, or the run it continued from was deleted. '}
      <Link className="link" href={hrefs.runs(project)}>
        All runs
      </Link>
    </p>
  );
}
