import type { SharedComparison, SharedContent, SharedEnvironment, SharedRun } from '@tachograph/schema/share';
import { count } from '@tachograph/units';
import { formatDay } from '@/format/format-day.ts';
import { formatNamed } from '@/format/named-version.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { ConfigRows, RecordRows } from '@/ui/environment/record-card.tsx';
import { listStatedGroups, toConfigRows } from '@/ui/environment/record-rows.ts';
import { Card } from '@/ui/layout/card.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';

/** The target of an environment’s chip: its frozen record, whatever its name is today. */
export const environmentAnchor = (identity: string): string => `environment-${identity}`;

const sourceLabel = ({ source }: SharedRun) =>
  source?.title ?? ([source?.repository, source?.commit?.slice(0, 12)].filter(Boolean).join(' ') || source?.kind);

/** Rows of the table of runs. */
const MOST_RUNS = 40;

type RunTableProps = { readonly project: string | null; readonly runs: readonly SharedRun[]; readonly left: number };

const RunTable = ({ project, runs, left }: RunTableProps) => (
  <Card
    title="Source runs"
    note={[
      'an id is the beginning of the hash of a run’s content',
      runs.length > MOST_RUNS && `the first ${MOST_RUNS} of ${runs.length}, which the JSON has`,
      left > 0 && `${count(left, 'older one')} left out`,
    ]}
  >
    <DataTable columns={['Run', 'Measured', 'Tool', 'Source', 'Content hash']}>
      {runs.slice(0, MOST_RUNS).map((run) => (
        <tr key={run.id}>
          <th scope="row">
            {project ? <a href={hrefs.run(project, run.id)}>{run.title ?? run.id}</a> : (run.title ?? run.id)}
          </th>
          <td className="nowrap">{formatDay(new Date(run.startedAt))}</td>
          <td>{formatNamed(run.harness?.tool ?? run.harness)}</td>
          <td>
            {run.source?.url ? (
              <a className="link" href={run.source.url} rel="noreferrer nofollow">
                {sourceLabel(run)}
              </a>
            ) : (
              sourceLabel(run)
            )}
          </td>
          <td>
            <code title={run.contentHash}>{run.contentHash.slice(0, 16)}</code>
          </td>
        </tr>
      ))}
    </DataTable>
  </Card>
);

function EnvironmentRecord({ environment, runs }: { environment: SharedEnvironment; runs: readonly SharedRun[] }) {
  // The record is that of its newest run, as on the page of an environment; the JSON has the record of each.
  const newest = [...runs].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
  const record = newest?.record ?? {};
  const fields = environment.fields as Parameters<typeof listStatedGroups>[0];
  const groups = listStatedGroups(fields, record);
  const stated = groups.flatMap(({ rows }) => rows).filter(({ value }) => value !== null).length;
  return (
    <details className="card frozen" id={environmentAnchor(environment.identity)}>
      <summary className="fold">
        <span className="chip">{environment.label}</span>
        <span className="meta">{count(stated, 'field')} stated</span>
      </summary>
      <table className="record">
        <tbody>
          {groups.map(({ title, rows }) => (
            <RecordRows key={title} rows={rows} />
          ))}
          <ConfigRows config={toConfigRows(record)} />
        </tbody>
      </table>
    </details>
  );
}

const Scenarios = ({ scenarios }: { scenarios: SharedComparison['scenarios'] }) => (
  <details className="card frozen">
    <summary className="fold">
      <b>Scenarios</b>
      <span className="meta">what was run, as it was described then</span>
    </summary>
    <dl className="frozen-scenarios">
      {scenarios.map(({ slug, hash, title, description, sql }) => (
        <div key={`${slug} ${hash}`}>
          <dt>{title}</dt>
          {description && <dd>{description}</dd>}
          {sql && (
            <dd>
              <code>{sql}</code>
            </dd>
          )}
        </div>
      ))}
    </dl>
  </details>
);

/** Where the figures are from, frozen with them: runs, environments, scenarios. */
export const ShareSources = ({ share, project }: { share: SharedContent; project: string | null }) => (
  <div className="stack share-sources">
    <RunTable project={project} runs={share.runs} left={share.kind === 'comparison' ? 0 : share.runsLeftOut} />
    {share.environments.map((environment) => (
      <EnvironmentRecord
        key={environment.identity}
        environment={environment}
        runs={share.runs.filter((run) => run.environment === environment.identity)}
      />
    ))}
    {share.kind === 'comparison' && share.scenarios.length > 0 && <Scenarios scenarios={share.scenarios} />}
  </div>
);
