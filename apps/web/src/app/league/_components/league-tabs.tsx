import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { LEAGUES } from '../_model/databases.ts';

/** The leagues whose project the reader may see. */
export async function listLeagues() {
  const states = await Promise.all(LEAGUES.map(({ project }) => readCurrentState(project)));
  return LEAGUES.filter((_, index) => states[index]);
}

/** A tab for each league that exists. */
export const LeagueTabs = async ({ current }: { readonly current: string }) => (
  <nav className="tabs" aria-label="Leagues">
    {(await listLeagues()).map(({ database, name }) => (
      <Link key={database} href={hrefs.leagueOf(database)} aria-current={database === current ? 'page' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
);
