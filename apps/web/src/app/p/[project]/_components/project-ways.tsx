'use client';
import { useParams } from 'next/navigation';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';

/** The lists of the project in the address, for a page that does not exist in it. */
export function ProjectWays() {
  const { project = '' } = useParams<{ project: string }>();
  const ways = [
    [project, hrefs.project(project)],
    ['Scenarios', hrefs.scenarios(project)],
    ['Drivers', hrefs.drivers(project)],
    ['Runs', hrefs.runs(project)],
    ['Environments', hrefs.environments(project)],
    ['All projects', '/'],
  ] as const;
  return (
    <nav className="row" aria-label="Where to go next">
      {ways.map(([name, href]) => (
        <Link key={href} className="button" href={href}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
