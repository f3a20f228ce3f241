import Link from 'next/link';
import { hrefs } from '@/ui/hrefs.ts';

type Props = {
  project: string;
  wanted: { env?: string; batch?: string };
  /** Label of the environment that was asked for; undefined where there is none of that name. */
  environment: string | undefined;
  /** Whether there are such runs. */
  found: boolean;
};

/** What the list is narrowed to, or that nothing has the name that was asked for, and the way back. */
export function NarrowedNotice({ project, wanted: { env, batch }, environment, found }: Props) {
  if (!env && !batch) return null;
  return (
    <p className="notice">
      {env && (environment ? `Only runs in ${environment}. ` : `No environment is called “${env}”: showing all runs. `)}
      {batch && (found ? `Only runs of the batch ${batch}. ` : `No run belongs to a batch called “${batch}”. `)}
      <Link className="link" href={hrefs.runs(project)}>
        All runs
      </Link>
    </p>
  );
}
