'use client';

/** The page failed; the reader can try again. The cause is in the server's log under this digest. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="main">
      <div className="head">
        <div>
          <h1>This page could not be read</h1>
          <p className="sub">
            The database may be restarting. Nothing was lost.{' '}
            {error.digest && <span className="meta">reference {error.digest}</span>}
          </p>
        </div>
        <button type="button" className="button" onClick={reset}>
          Try again
        </button>
      </div>
    </main>
  );
}
