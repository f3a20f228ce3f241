'use client';
import Link from 'next/link';
import { type FormEvent, useId, useState } from 'react';
import type { PlacedFault } from '@/app/p/[project]/import/_model/place-fault.ts';
import { count } from '@/format/count.ts';
import { hrefs } from '@/routing/hrefs.ts';

/** How a publication ended. */
export type Published =
  | { readonly ended: 'stored' | 'already'; readonly run: string; readonly results: number }
  | { readonly ended: 'refused'; readonly detail: string };

type Props = {
  readonly project: string;
  readonly rows: number;
  readonly unsure: number;
  /** Faults that no row of the table shows. */
  readonly faults: readonly PlacedFault[];
  readonly rowFaults: number;
  readonly onPublish: (token: string) => Promise<Published>;
};

function Outcome({ project, published }: { project: string; published: Published }) {
  if (published.ended === 'refused') return <p className="failed">{published.detail}</p>;
  return (
    <p className="published">
      {published.ended === 'stored'
        ? `Published: ${count(published.results, 'result')}.`
        : 'Exactly this was published before; nothing was stored twice.'}{' '}
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
export function PublishPanel({ project, rows, unsure, faults, rowFaults, onPublish }: Props) {
  const id = useId();
  const [token, setToken] = useState('');
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
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="card-head">
        <h2 id={`${id}-title`}>4. Publish</h2>
        <span className="meta">one run with {count(rows, 'result')}, stored whole or not at all</span>
      </div>
      <form className="card-body stack publish" onSubmit={submit}>
        {unsure > 0 && (
          <p className="notice">
            {count(unsure, 'row has', 'rows have')} a field that is a guess. It is published as it stands.
          </p>
        )}
        <div className="row">
          <label className="field grow">
            <span>Upload token of this project</span>
            <input
              type="password"
              className="text-field"
              autoComplete="off"
              placeholder="tacho_…"
              required
              value={token}
              onChange={(event) => setToken(event.target.value)}
            />
          </label>
          <button type="submit" className="button primary" disabled={busy || rows === 0}>
            {busy ? 'Publishing…' : 'Publish'}
          </button>
        </div>
        <div role="status">
          {rowFaults > 0 && (
            <p className="failed">
              {count(rowFaults, 'row has a fault', 'rows have faults')}: they are named in the table.
            </p>
          )}
          {faults.length > 0 && (
            <ul className="notes failed">
              {faults.slice(0, 50).map(({ where, text }) => (
                <li key={`${where} ${text}`}>
                  <b>{where}</b>: {text}
                </li>
              ))}
            </ul>
          )}
          {published && <Outcome project={project} published={published} />}
        </div>
      </form>
    </section>
  );
}
