import type { SharedComparison, SharedRun } from '@tachograph/schema/share';
import { FieldDot } from '@/ui/environment/record-card.tsx';
import '@/ui/environment/environment.css';
import { count } from '@/format/count.ts';
import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { toConfigRows, toRecordGroups } from '@/ui/environment/record-rows.ts';

type Environment = SharedComparison['environments'][number];

/** Where the chip of an environment leads: to what was frozen of it, not to what it may be called today. */
export const environmentAnchor = (identity: string): string => `environment-${identity}`;

const named = (thing: { name: string; version?: string | null | undefined } | null | undefined) =>
  thing ? [thing.name, thing.version].filter(Boolean).join(' ') : '';

const sourceWords = ({ source }: SharedRun) =>
  source?.title ?? ([source?.repository, source?.commit?.slice(0, 12)].filter(Boolean).join(' ') || source?.kind);

const RunTable = ({ project, runs }: { project: string | null; runs: readonly SharedRun[] }) => (
  <section className="card scroll-x" aria-label="Source runs">
    <div className="card-head">
      <h2>Source runs</h2>
      <span className="meta">an id is the beginning of the hash of a run’s content</span>
    </div>
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Measured</th>
          <th scope="col">Tool</th>
          <th scope="col">Source</th>
          <th scope="col">Content hash</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <th scope="row">
              {project ? <a href={hrefs.run(project, run.id)}>{run.title ?? run.id}</a> : (run.title ?? run.id)}
            </th>
            <td className="nowrap">{formatDay(new Date(run.startedAt))}</td>
            <td>{named(run.harness?.tool ?? run.harness)}</td>
            <td>
              {run.source?.url ? (
                <a className="link" href={run.source.url} rel="noreferrer nofollow">
                  {sourceWords(run)}
                </a>
              ) : (
                sourceWords(run)
              )}
            </td>
            <td>
              <code title={run.contentHash}>{run.contentHash.slice(0, 16)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function EnvironmentRecord({ environment, runs }: { environment: Environment; runs: readonly SharedRun[] }) {
  // The newest of its runs speaks for it, as on the page of an environment; the JSON has the record of each.
  const newest = [...runs].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
  const record = newest?.record ?? {};
  const fields = environment.fields as Parameters<typeof toRecordGroups>[0];
  const groups = toRecordGroups(fields, record).flatMap(({ title, rows }) =>
    rows.filter((row) => row.identity || row.value !== null).map((row) => ({ ...row, title })),
  );
  return (
    <details className="card frozen" id={environmentAnchor(environment.identity)}>
      <summary>
        <span className="chip">{environment.label}</span>
        <span className="meta">{count(groups.filter(({ value }) => value !== null).length, 'field')} stated</span>
      </summary>
      <table className="record">
        <tbody>
          {groups.map((row) => (
            <tr key={`${row.title} ${row.label}`}>
              <th scope="row">
                <FieldDot identity={row.identity} />
                {row.label}
              </th>
              <td>
                {row.value ?? <span className="unstated-value">not stated</span>}{' '}
                {row.raw && <code className="raw-value">{row.raw}</code>}
              </td>
            </tr>
          ))}
          {toConfigRows(record).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <code>{value}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const Scenarios = ({ scenarios }: { scenarios: SharedComparison['scenarios'] }) => (
  <details className="card frozen">
    <summary>
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
export const ShareSources = ({ share, project }: { share: SharedComparison; project: string | null }) => (
  <div className="stack share-sources">
    <RunTable project={project} runs={share.runs} />
    {share.environments.map((environment) => (
      <EnvironmentRecord
        key={environment.identity}
        environment={environment}
        runs={share.runs.filter((run) => run.environment === environment.identity)}
      />
    ))}
    {share.scenarios.length > 0 && <Scenarios scenarios={share.scenarios} />}
  </div>
);
