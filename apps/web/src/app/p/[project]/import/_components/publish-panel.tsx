'use client';
import { count } from '@tachograph/units';
import { type FormEvent, useState } from 'react';
import type { LocatedIssue } from '@/app/p/[project]/import/_model/locate-issue.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { useMember } from '@/ui/form/member-context.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { TokenField } from '@/ui/token/token-field.tsx';
import { SESSION } from '@/ui/token/use-token.ts';

/** How a publication ended. */
export type Published =
  | { readonly ended: 'stored' | 'already'; readonly run: string; readonly results: number }
  | { readonly ended: 'rejected'; readonly detail: string };

type Props = {
  readonly project: string;
  readonly rows: number;
  readonly uncertain: number;
  /** Issues that no row of the table shows. */
  readonly issues: readonly LocatedIssue[];
  readonly rowIssues: number;
  readonly onPublish: (token: string) => Promise<Published>;
};

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
export function PublishPanel({ project, rows, uncertain, issues, rowIssues, onPublish }: Props) {
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
        {uncertain > 0 && (
          <p className="notice">
            {count(uncertain, 'row has', 'rows have')} a field that is a guess. It is published as it is.
          </p>
        )}
        <div className="row">
          {!isMember && <TokenField label="Upload token of this project" token={token} onToken={setToken} />}
          <button type="submit" className="button primary" disabled={busy || rows === 0}>
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
    </Card>
  );
}
