'use client';
import { PageHead } from '@/ui/layout/card.tsx';

/** The page failed; the reader can try again. The cause is in the server's log under this digest. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="main">
      <PageHead
        title="This page could not be read"
        about={
          <>
            The database may be restarting. Nothing was lost.{' '}
            {error.digest && <span className="meta">reference {error.digest}</span>}
          </>
        }
      >
        <button type="button" className="button" onClick={reset}>
          Try again
        </button>
      </PageHead>
    </main>
  );
}
