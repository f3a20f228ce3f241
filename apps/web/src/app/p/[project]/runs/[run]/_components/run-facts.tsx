import Link from 'next/link';
import type { ReactNode } from 'react';
import { hrefs } from '@/routing/hrefs.ts';
import type { RunDetail } from '@/server/views.ts';
import { Time } from '@/ui/text/time.tsx';
import './run.css';

const bytes = new Intl.NumberFormat('en-US');

/** One recorded fact; nothing at all where it was not recorded. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;

const named = (thing: { name: string; version?: string | null } | null | undefined) =>
  thing && [thing.name, thing.version].filter(Boolean).join(' ');

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

/** Where the run came from: source with its links, harness and tool, batch, hash, what arrived. */
export function RunFacts({ run }: { run: RunDetail }) {
  const { source, harness, raw } = run;
  return (
    <section className="card" aria-label="Source">
      <div className="card-head">
        <h2>Source</h2>
      </div>
      <dl className="facts">
        <Fact label="Source">
          {source?.url ? (
            <a className="link" href={source.url} rel="noreferrer nofollow">
              {source.title ?? source.url}
            </a>
          ) : (
            (source?.title ?? source?.kind ?? 'not stated')
          )}
        </Fact>
        <Fact label="Repository">{source?.repository?.replace(/^https?:\/\/[^/]+\//, '').replace(/\.git$/, '')}</Fact>
        <Fact label="Commit">
          {source?.commit && <code>{`${source.commit.slice(0, 12)}${source.dirty ? ' (dirty)' : ''}`}</code>}
        </Fact>
        <Fact label="Branch">{source?.branch}</Fact>
        <Fact label="Pull request">{source?.pullRequest && `#${source.pullRequest}`}</Fact>
        <Fact label="Harness">{named(harness)}</Fact>
        <Fact label="Tool">{named(harness?.tool)}</Fact>
        <Fact label="Batch">
          {run.repetitionGroup && (
            <Link className="link" href={hrefs.runs(run.project, { repetitionGroup: run.repetitionGroup })}>
              <code>{run.repetitionGroup}</code>
            </Link>
          )}
        </Fact>
        <Fact label="Measured">
          <Time at={run.startedAt} exact />
        </Fact>
        <Fact label="Received">
          <Time at={run.receivedAt} exact />
        </Fact>
        <Fact label="Excluded before">{listPast(run)}</Fact>
        <Fact label="Arrived as">
          {[raw.contentType, raw.fileName, `${bytes.format(raw.bytes)} bytes`].filter(Boolean).join(', ')}
        </Fact>
        <Fact label="Content hash">
          <code title={run.contentHash}>{run.contentHash.slice(0, 16)}</code>
        </Fact>
        <Fact label="Run id">
          <code>{run.id}</code>
        </Fact>
      </dl>
    </section>
  );
}
