import { count, formatCount } from '@tachograph/units';
import type { DriverSlots } from '@/charts/style/paint.tsx';
import { formatNamed } from '@/format/named-version.ts';
import { statusCounts } from '@/format/status-counts.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RunResultsData } from '@/server/root.ts';
import type { RunDetail } from '@/server/views.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { Facts } from '@/ui/table/facts.tsx';
import { Time } from '@/ui/text/time.tsx';
import './run.css';

/** The exclusions that were lifted, oldest first; null where there were none. */
function listPast({ exclusions }: RunDetail) {
  const past = exclusions.flatMap(({ reason, since, until }) => (until ? [{ reason, since, until }] : []));
  if (past.length === 0) return null;
  return past.map(({ reason, since, until }) => (
    <div key={`${since.toISOString()} ${until.toISOString()} ${reason}`}>
      {reason}, <Time at={since} exact /> to <Time at={until} exact />
    </div>
  ));
}

function Source({ source }: Pick<RunDetail, 'source'>) {
  if (!source?.url) return source?.title ?? source?.kind ?? 'not stated';
  return (
    <a className="link" href={source.url} rel="noreferrer nofollow">
      {source.title ?? source.url}
    </a>
  );
}

const BatchOf = ({ project, repetitionGroup }: { readonly project: string; readonly repetitionGroup: string }) => (
  <Link className="link" href={hrefs.runs(project, { repetitionGroup })}>
    <code>{repetitionGroup}</code>
  </Link>
);

/** Where the run came from: source with its links, harness and tool, batch, hash, raw upload. */
export function RunFacts({ run }: { run: RunDetail }) {
  const { source, harness, raw } = run;
  return (
    <Card title="Source">
      <Facts
        className="run-facts"
        facts={[
          ['Source', <Source key="source" source={source} />],
          ['Repository', source?.repository?.replace(/^https?:\/\/[^/]+\//, '').replace(/\.git$/, '')],
          ['Commit', source?.commit && <code>{`${source.commit.slice(0, 12)}${source.dirty ? ' (dirty)' : ''}`}</code>],
          ['Branch', source?.branch],
          ['Pull request', source?.pullRequest && `#${source.pullRequest}`],
          ['Harness', formatNamed(harness)],
          ['Tool', formatNamed(harness?.tool)],
          ['Batch', run.repetitionGroup && <BatchOf project={run.project} repetitionGroup={run.repetitionGroup} />],
          ['Measured', <Time key="measured" at={run.startedAt} exact />],
          ['Received', <Time key="received" at={run.receivedAt} exact />],
          ['Excluded before', listPast(run)],
          ['Raw upload', [raw.contentType, raw.fileName, `${formatCount(raw.bytes)} bytes`].filter(Boolean).join(', ')],
          [
            'Content hash',
            <code key="hash" title={run.contentHash}>
              {run.contentHash.slice(0, 16)}
            </code>,
          ],
          ['Run id', <code key="id">{run.id}</code>],
        ]}
      />
    </Card>
  );
}

type NotesProps = { readonly run: RunDetail };

/** That the results below take no part in anything, why, and since when. Empty for a run that is included. */
export const ExclusionNotice = ({ run: { exclusion } }: NotesProps) =>
  exclusion && (
    <div className="notice warn">
      <span aria-hidden="true">⊘</span>
      <b>This run is excluded: {exclusion.reason}</b>
      <span>
        Since <Time at={exclusion.since} exact />. Its results stay readable here and take no part in any line,
        comparison, badge or verdict.
      </span>
    </div>
  );

/** What a reader must know before believing the figures: contradictions of the source, and warnings of the parser. */
export const RunNotes = ({ run: { notes, warnings } }: NotesProps) =>
  notes.length + warnings.length > 0 && (
    <Card title="Notes" note="what to know before believing these figures">
      <ul className="run-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {warnings.map(({ location, message }) => (
          <li key={`${location} ${message}`}>
            <code>{location}</code> {message}
          </li>
        ))}
      </ul>
    </Card>
  );

type Counted = RunResultsData['counts']['drivers'][number];

/** Names in the summary; the search of the results lists the others. */
const MOST_NAMES = 12;

type NamesProps = {
  readonly counted: readonly Counted[];
  readonly hrefOf: (slug: string) => string;
  readonly nameOf: (counted: Counted) => React.ReactNode;
};

const Names = ({ counted, hrefOf, nameOf }: NamesProps) => (
  <ul className="list row run-names">
    {counted.slice(0, MOST_NAMES).map((each) => (
      <li key={each.slug}>
        <Link className="link" href={hrefOf(each.slug)}>
          {nameOf(each)}
        </Link>{' '}
        <span className="meta">{count(each.results, 'result')}</span>
      </li>
    ))}
    {counted.length > MOST_NAMES && (
      <li className="meta">{count(counted.length - MOST_NAMES, 'more', 'more')}: search the results</li>
    )}
  </ul>
);

type SummaryProps = {
  readonly run: RunDetail;
  readonly counts: RunResultsData['counts'];
  readonly slots: DriverSlots;
};

/** What a run measured, in numbers: results by status, by driver and by scenario. Each name leads to its results. */
export function RunSummary({ run, counts, slots }: SummaryProps) {
  const versions = new Map(run.drivers.map(({ slug, versions: of }) => [slug, of]));
  const versionOf = (slug: string) => (versions.get(slug)?.length === 1 ? (versions.get(slug)?.[0] ?? null) : null);
  return (
    <Card title="Summary">
      <Facts
        className="run-facts"
        facts={[
          ['Results', statusCounts(run.results)],
          [
            count(counts.drivers.length, 'driver'),
            <Names
              key="drivers"
              counted={counts.drivers}
              hrefOf={(d) => hrefs.run(run.project, run.id, { driver: d })}
              nameOf={({ slug, name }) => (
                <DriverName driver={{ name, slot: slots[slug] ?? null }} version={versionOf(slug)} />
              )}
            />,
          ],
          [
            count(counts.scenarios.length, 'scenario'),
            <Names
              key="scenarios"
              counted={counts.scenarios}
              hrefOf={(s) => hrefs.run(run.project, run.id, { scenario: s })}
              nameOf={({ name }) => name}
            />,
          ],
        ]}
      />
    </Card>
  );
}
