'use client';
import type { History } from '@tachograph/adapters';
import { count } from '@tachograph/units';
import { type FormEvent, useMemo, useState } from 'react';
import { MAX_RUNS, summarise } from '@/app/p/[project]/import/_model/history-summary.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { useMember } from '@/ui/form/member-context.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { TokenField } from '@/ui/token/token-field.tsx';
import { SESSION } from '@/ui/token/use-token.ts';
import { type HistoryProgress, NO_PROGRESS } from './send-history.ts';

type Props = {
  readonly project: string;
  readonly history: History;
  /** Publish every run; returns why it ended early, or null. */
  readonly onPublish: (token: string, onProgress: (progress: HistoryProgress) => void) => Promise<string | null>;
};

const MAX_LISTED = 50;

function Outcome({ project, progress, of }: { project: string; progress: HistoryProgress; of: number }) {
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
export function HistoryPanel({ project, history, onPublish }: Props) {
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
        <div className="row">
          {!isMember && <TokenField label="Upload token of this project" token={token} onToken={setToken} />}
          <button type="submit" className="button primary" disabled={busy}>
            {busy ? 'Publishing…' : `Publish ${count(published, 'run')}`}
          </button>
        </div>
        <div role="status">
          {progress && <Outcome project={project} progress={progress} of={published} />}
          {failure !== null && (
            <p className="failed">{`${failure}. What was stored stays; publish again to continue.`}</p>
          )}
        </div>
      </form>
    </Card>
  );
}
