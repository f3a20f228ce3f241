'use client';
import type { History } from '@tachograph/adapters';
import { count } from '@tachograph/units';
import { type FormEvent, useMemo, useState } from 'react';
import {
  type HistoryProgress,
  MAX_RUNS,
  NO_PROGRESS,
  summarise,
} from '@/app/p/[project]/import/_model/history-summary.ts';
import type { LocatedIssue } from '@/app/p/[project]/import/_model/locate-issue.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { useMember } from '@/ui/form/member-context.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { TokenField } from '@/ui/token/token-field.tsx';
import { SESSION } from '@/ui/token/use-token.ts';

type Openness = {
  /** Whether a question about a table waits for a choice: until then its figures are in no result, or a guess. */
  readonly isOpen: boolean;
};

type HistoryProps = Openness & {
  readonly project: string;
  readonly history: History;
  /** Publish every run; returns why it ended early, or null. */
  readonly onPublish: (token: string, onProgress: (progress: HistoryProgress) => void) => Promise<string | null>;
};

const MAX_LISTED = 50;

function HistoryOutcome({ project, progress, of }: { project: string; progress: HistoryProgress; of: number }) {
  const { done, stored, already, left } = progress;
  const parts = [
    `${count(stored, 'run')} stored`,
    ...(already > 0 ? [`${already} stored before`] : []),
    ...(left.length > 0 ? [`${left.length} not published`] : []),
  ];
  return (
    <>
      <progress className="history-progress" max={of} value={done} aria-label="Runs published" />
      <p className="row published">
        {`${done} of ${of}: ${parts.join(', ')}`}
        {done === of && (
          <Link className="link" href={hrefs.runs(project)}>
            Open the runs
          </Link>
        )}
      </p>
      {left.length > 0 && (
        <ul className="notes failed">
          {left.slice(0, MAX_LISTED).map(({ location, reason }) => (
            <li key={location}>
              <code>{location}</code> {reason}
            </li>
          ))}
          {left.length > MAX_LISTED && <li>{`and ${left.length - MAX_LISTED} more`}</li>}
        </ul>
      )}
    </>
  );
}

/** A text that is a whole history: how many runs it has, and all of them at once. */
export function HistoryPanel({ project, history, isOpen, onPublish }: HistoryProps) {
  const isMember = useMember('upload');
  const [token, setToken] = useState(isMember ? SESSION : '');
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<HistoryProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { runs, from, to, withoutDate } = useMemo(() => summarise(history.entries), [history]);
  const published = Math.min(runs, MAX_RUNS);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    setProgress(NO_PROGRESS);
    setFailure(await onPublish(token.trim(), setProgress));
    setBusy(false);
  };
  return (
    <Card
      title={`A history of ${count(runs, 'run')}`}
      note={from === null ? history.tool : `${history.tool}, ${from} to ${to}`}
    >
      <form className="card-body stack publish" onSubmit={submit}>
        <p className="sub">
          Publish every run with its commit, its date and its part of this text. The mapping rules and the environment
          below apply to all of them. To correct rows by hand, publish the newest run alone at the end of this page.
        </p>
        {runs > MAX_RUNS && (
          <p className="notice">
            {`This page publishes the newest ${MAX_RUNS} and leaves out ${runs - MAX_RUNS} older ones. `}
            <Link href={hrefs.docs('cli')}>tacho import</Link> sends all of them.
          </p>
        )}
        {withoutDate > 0 && (
          <p className="notice">{`${count(withoutDate, 'entry has', 'entries have')} no date and cannot be published.`}</p>
        )}
        {isOpen && <p className="notice">Choose below what a table does not say, and then publish.</p>}
        <div className="row">
          {!isMember && <TokenField label="Upload token of this project" token={token} onToken={setToken} />}
          <button type="submit" className="button primary" disabled={busy || isOpen}>
            {busy ? 'Publishing…' : `Publish ${count(published, 'run')}`}
          </button>
        </div>
        <div role="status">
          {progress && <HistoryOutcome project={project} progress={progress} of={published} />}
          {failure !== null && (
            <p className="failed">{`${failure}. What was stored stays; publish again to continue.`}</p>
          )}
        </div>
      </form>
    </Card>
  );
}

/** How a publication ended. */
export type Published =
  | { readonly ended: 'stored' | 'already'; readonly run: string; readonly results: number }
  | { readonly ended: 'rejected'; readonly detail: string };

type Props = Openness & {
  readonly project: string;
  readonly rows: number;
  readonly uncertain: number;
  /** Issues that no row of the table shows. */
  readonly issues: readonly LocatedIssue[];
  readonly rowIssues: number;
  /** The pasted text; empty where every row was typed. */
  readonly text: string;
  readonly onPublish: (token: string) => Promise<Published>;
};

/** The pasted text as a report, whose tables are blocks of the run: it is shown in the editor, and published there. */
const AdoptForm = ({
  project,
  run,
  text,
}: {
  readonly project: string;
  readonly run: string;
  readonly text: string;
}) => (
  <form method="post" action={hrefs.adoptReport(project)} className="card-body row">
    <input type="hidden" name="run" value={run} />
    <input type="hidden" name="text" value={text} />
    <button type="submit" className="button">
      Keep the text as a report
    </button>
  </form>
);

function Outcome({ project, published }: { project: string; published: Published }) {
  if (published.ended === 'rejected') return <p className="failed">{published.detail}</p>;
  return (
    <p className="row published">
      {published.ended === 'stored'
        ? `Published: ${count(published.results, 'result')}.`
        : 'The same content was published before; nothing was stored.'}{' '}
      <Link className="link" href={hrefs.run(project, published.run)}>
        Open the run
      </Link>{' '}
      <Link className="link" href={hrefs.compare(project)}>
        Compare
      </Link>
    </p>
  );
}

/** The last step: an upload token, and everything at once or nothing. */
export function PublishPanel({ project, rows, uncertain, issues, rowIssues, text, isOpen, onPublish }: Props) {
  const isMember = useMember('upload');
  const [token, setToken] = useState(isMember ? SESSION : '');
  const [busy, setBusy] = useState(false);
  const [published, setPublished] = useState<Published | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setPublished(null);
    setPublished(await onPublish(token.trim()));
    setBusy(false);
  };
  return (
    <Card title="4. Publish" note={`one run with ${count(rows, 'result')}, stored whole or not at all`}>
      <form className="card-body stack publish" onSubmit={submit}>
        {isOpen && <p className="notice">Choose above what a table does not say, and then publish.</p>}
        {uncertain > 0 && (
          <p className="notice">
            {count(uncertain, 'row has', 'rows have')} a field that is a guess. It is published as it is.
          </p>
        )}
        <div className="row">
          {!isMember && <TokenField label="Upload token of this project" token={token} onToken={setToken} />}
          <button type="submit" className="button primary" disabled={busy || isOpen || rows === 0}>
            {busy ? 'Publishing…' : 'Publish'}
          </button>
        </div>
        <div role="status">
          {rowIssues > 0 && (
            <p className="failed">
              {count(rowIssues, 'row has an issue', 'rows have issues')}: they are named in the table.
            </p>
          )}
          {issues.length > 0 && (
            <ul className="notes failed">
              {issues.slice(0, 50).map(({ location, text }) => (
                <li key={`${location} ${text}`}>
                  <b>{location}</b>: {text}
                </li>
              ))}
            </ul>
          )}
          {published && <Outcome project={project} published={published} />}
        </div>
      </form>
      {isMember && text.trim() !== '' && published && published.ended !== 'rejected' && (
        <AdoptForm project={project} run={published.run} text={text} />
      )}
    </Card>
  );
}
