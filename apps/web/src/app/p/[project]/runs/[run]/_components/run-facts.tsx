import type { RunDetail } from '@/server/views.ts';
import { Time } from '@/ui/time.tsx';
import './run.css';

const bytes = new Intl.NumberFormat('en-US');

/** Where the run came from: source with its links, harness and tool, batch, hash, what arrived. */
export function RunFacts({ run }: { run: RunDetail }) {
  const { source, harness, raw } = run;
  const tool = harness?.tool;
  const facts: [string, React.ReactNode][] = [
    [
      'Source',
      source?.url ? (
        <a className="link" href={source.url} rel="noreferrer nofollow">
          {source.title ?? source.url}
        </a>
      ) : (
        (source?.title ?? source?.kind ?? 'not stated')
      ),
    ],
    ['Repository', source?.repository],
    [
      'Commit',
      source?.commit && (
        <code>
          {source.commit.slice(0, 12)}
          {source.dirty ? ' (dirty)' : ''}
        </code>
      ),
    ],
    ['Branch', source?.branch],
    ['Pull request', source?.pullRequest && `#${source.pullRequest}`],
    ['Harness', harness && [harness.name, harness.version].filter(Boolean).join(' ')],
    ['Tool', tool && [tool.name, tool.version].filter(Boolean).join(' ')],
    ['Batch', run.batch && <code>{run.batch}</code>],
    ['Measured', <Time key="started" at={run.startedAt} exact />],
    ['Received', <Time key="received" at={run.receivedAt} exact />],
    ['Arrived as', `${raw.contentType}${raw.fileName ? `, ${raw.fileName}` : ''}, ${bytes.format(raw.bytes)} bytes`],
    [
      'Content hash',
      <code key="hash" title={run.contentHash}>
        {run.contentHash.slice(0, 16)}
      </code>,
    ],
    ['Run id', <code key="id">{run.id}</code>],
  ];
  return (
    <section className="card" aria-label="Source">
      <div className="card-head">
        <h2>Source</h2>
      </div>
      <dl className="facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
