import Link from 'next/link';
import { hrefs } from '@/routing/hrefs.ts';

type Props = {
  project: string;
  wanted: { env?: string; repetitionGroup?: string; before?: string };
  /** Label of the environment that was asked for; undefined where there is none of that name. */
  environment: string | undefined;
  /** Whether there are such runs. */
  found: boolean;
};

/** What the list is narrowed to, or that nothing has the name that was asked for, and the way back. */
export function NarrowedNotice({ project, wanted: { env, repetitionGroup, before }, environment, found }: Props) {
  const endsHere = before !== undefined && !found;
  if (!env && !repetitionGroup && !endsHere) return null;
  return (
    <p className="notice">
      {env && (environment ? `Only runs in ${environment}. ` : `No environment is called “${env}”: showing all runs. `)}
      {repetitionGroup &&
        (found
          ? `Only runs of the batch ${repetitionGroup}. `
          : `No run belongs to a batch called “${repetitionGroup}”. `)}
      {endsHere && 'No older runs: the list ends here, or the run it went on from was deleted. '}
      <Link className="link" href={hrefs.runs(project)}>
        All runs
      </Link>
    </p>
  );
}
