import * as hrefs from '@/routing/hrefs.ts';
import './_components/home.css';
import { connection } from 'next/server';
import { env } from '@/env.ts';
import { Link } from '@/routing/link.tsx';
import { parseListParams, parseSettingsParams, type RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { FirstRun } from '@/ui/layout/project-frame.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { EmptyPage } from '@/ui/list/empty-page.tsx';
import { ListSearch, Pager } from '@/ui/list/pager.tsx';
import { HomeBelow } from './_components/home-below.tsx';
import { ProjectCard } from './_components/project-card.tsx';
import { LEAGUES } from './league/_model/databases.ts';

/** A project whose page is a league of a database too. */
const isLeague = (slug: string) => LEAGUES.some((league) => league.project === slug);

/** Where the sources of the figures are told: in the section of each project. The router would drop the fragment of a page that it loads. */
const Sources = ({ slugs }: { readonly slugs: readonly string[] }) => (
  <p className="meta home-foot">
    Sources and method of{' '}
    {slugs.map((slug, index) => (
      <span key={slug}>
        {index > 0 && ', '}
        <a className="link" href={`${hrefs.project(slug)}#about`}>
          {slug}
        </a>
      </span>
    ))}
  </p>
);

/** `/`: who is ahead in each project, the one with the newest run first, what changed, and what ran lately. */
export default async function HomePage({ searchParams }: { searchParams: Promise<RawParams> }) {
  await connection();
  const params = await searchParams;
  const { q, after, before } = parseListParams(params);
  const { done } = parseSettingsParams(params);
  const [home, recent] = await Promise.all([api.projects.home({ text: q, after, before }), api.runs.recent()]);
  const isWhole = q === undefined && home.previous === null && home.next === null;
  const empty = isWhole && home.rows.every(({ project }) => project.runs === 0);
  const sourced = home.rows.flatMap(({ project }) => (project.provenance ? [project.slug] : []));
  return (
    <>
      <TopBar />
      <main id="main">
        <PageHead
          title="Who is ahead, what changed"
          about="Database connectors, measured over time. Every ratio is inside one environment."
        >
          {home.rows.some(({ project }) => isLeague(project.slug)) && (
            <Link className="button" href={hrefs.leagues()}>
              Leagues
            </Link>
          )}
          {env().accounts && (
            <Link className="button" href={hrefs.newProject()}>
              New project
            </Link>
          )}
        </PageHead>
        {done === 'project-deleted' && (
          <p className="notice" role="status">
            The project was deleted.
          </p>
        )}
        {!isWhole && <ListSearch label="projects" action={hrefs.projects()} text={q} />}
        {empty && <FirstRun project={home.rows[0]?.project.slug ?? 'default'} />}
        {home.rows.length === 0 && !isWhole && <EmptyPage plural="projects" href={hrefs.projects()} />}
        {!empty && home.rows.length > 0 && (
          <div className="home">
            <ul className="list home-projects">
              {home.rows.map((entry) => (
                <ProjectCard key={entry.project.slug} {...entry} />
              ))}
            </ul>
            <HomeBelow home={home} recent={recent} />
          </div>
        )}
        {!isWhole && <Pager noun="project" page={home} hrefOf={(cursors) => hrefs.projects({ q, ...cursors })} />}
        {sourced.length > 0 && <Sources slugs={sourced} />}
      </main>
    </>
  );
}
