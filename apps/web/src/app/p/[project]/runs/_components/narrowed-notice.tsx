import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RunsParams } from '@/routing/search-params.ts';

type Props = {
  readonly project: string;
  readonly wanted: RunsParams;
  /** Label of the environment in the URL; undefined if no environment has that name. */
  readonly environment: string | undefined;
  /** Whether there are such runs. */
  readonly found: boolean;
};

/** The filters of the list, or that nothing has the name in the URL, and a link to all runs. */
export function NarrowedNotice({
  project,
  wanted: { environment: env, repetitionGroup, after, before },
  environment,
  found,
}: Props) {
  const endsHere = (after !== undefined || before !== undefined) && !found;
  if (!env && !repetitionGroup && !endsHere) return null;
  return (
    <p className="notice">
      {env && (environment ? `Only runs in ${environment}. ` : `No environment is called “${env}”: showing all runs. `)}
      {repetitionGroup &&
        (found
          ? `Only runs of the repetition group ${repetitionGroup}. `
          : `No run belongs to a repetition group called “${repetitionGroup}”. `)}
      {endsHere && 'No run is on this page: the list ends here, or the run it continued from was deleted. '}
      <Link className="link" href={hrefs.runs(project)}>
        All runs
      </Link>
    </p>
  );
}
