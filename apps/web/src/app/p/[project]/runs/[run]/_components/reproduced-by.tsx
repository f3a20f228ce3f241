import Link from 'next/link';
import { hrefs } from '@/routing/hrefs.ts';
import type { ReproductionsData } from '@/server/root.ts';
import { Excluded } from '@/ui/run/excluded.tsx';
import { Time } from '@/ui/text/time.tsx';

type Props = { readonly project: string; readonly runs: ReproductionsData['by'] };

/** Runs that measured this one again, and of each whether it came to the same. */
export function ReproducedBy({ project, runs }: Props) {
  if (runs.length === 0) return null;
  return (
    <section className="card" aria-label="Reproduced by">
      <div className="card-head">
        <h2>Measured again</h2>
      </div>
      <ul className="run-notes">
        {runs.map(({ run, reproduction }) => (
          <li key={run.id}>
            By{' '}
            <Link className="link" href={hrefs.run(project, run.id)}>
              {run.title ?? run.id}
            </Link>
            : {reproduction?.explanation ?? 'too many results to hold against each other here.'}{' '}
            <span className="meta">
              <Time at={run.startedAt} exact />
            </span>
            <Excluded run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}
