import type { Metadata } from 'next';
import { connection } from 'next/server';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { parseOverviewParams, type RawParams, toOverviewQuery } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { FirstRun, ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { Hero, MovedCard, StandingCard } from './_components/overview-cards.tsx';
import { EnvironmentChoice, OverviewFilter } from './_components/overview-filter.tsx';
import { ScoreboardCard } from './_components/scoreboard-card.tsx';
import { TakeAway } from './_components/take-away.tsx';
import './_components/overview.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).project };
}

/** What the project is, and where its figures are from. */
const About = ({ description, provenance }: { description: string | null; provenance: string | null }) => (
  <details className="about" id="about">
    <summary className="meta">Sources</summary>
    {description && <p>{description}</p>}
    {provenance && <p className="sub">{provenance}</p>}
  </details>
);

type Pinned = { readonly id: string; readonly title: string; readonly page: string };

/** Pages that a maintainer pinned; nothing where there are none. */
const PinnedViews = ({ project, views }: { project: string; views: readonly Pinned[] }) =>
  views.length > 0 && (
    <nav className="row pinned-views" aria-label="Pinned">
      <span className="meta" aria-hidden="true">
        Pinned
      </span>
      {views.map(({ id, title, page }) => (
        <Link key={id} className="link meta" href={hrefs.pinnedView(project, page)}>
          {title}
        </Link>
      ))}
    </nav>
  );

/** `/p/{project}`: who is ahead in one environment and what changed in it, scenario by scenario. */
export default async function OverviewPage({ params, searchParams }: Props) {
  await connection();
  const slug = (await params).project;
  const state = parseOverviewParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const [board, slots, pinned] = await Promise.all([
    api.scoreboard.read({
      project: slug,
      metric: state.metric,
      reference: state.reference,
      environment: state.environment,
      driver: state.driver,
    }),
    api.projects.driverSlots({ project: slug }),
    api.projects.pinnedViews({ project: slug }),
  ]);
  const { scoreboard } = board;
  const empty = board.drivers.length === 0;
  return (
    <ProjectFrame
      project={project}
      tab="Overview"
      filter={empty ? undefined : <OverviewFilter project={project} state={state} board={board} slots={slots} />}
    >
      <PageHead title={project.title}>
        {!empty && (
          <div className="row">
            <EnvironmentChoice project={slug} state={state} board={board} />
            {scoreboard.rows.length > 0 && (
              <TakeAway
                project={slug}
                page={hrefs.project(slug, toOverviewQuery(state, { sort: null }))}
                title={project.title}
              />
            )}
            <Link className="button primary" href={hrefs.compare(slug)}>
              Compare
            </Link>
          </div>
        )}
      </PageHead>
      <PinnedViews project={slug} views={pinned} />
      <UnknownNotice unknown={scoreboard.unknown} />
      {empty ? (
        <FirstRun project={slug} />
      ) : (
        <div className="stack overview">
          <Hero scoreboard={scoreboard} />
          <div className="overview-cards">
            <StandingCard project={slug} scoreboard={scoreboard} slots={slots} />
            <MovedCard project={slug} moved={board.moved} slots={slots} />
          </div>
          {scoreboard.rows.length > 0 && (
            <ScoreboardCard
              project={slug}
              scoreboard={scoreboard}
              slots={slots}
              order={state.sort ?? 'category'}
              hrefOf={(sort) => hrefs.project(slug, toOverviewQuery(state, { sort }))}
            />
          )}
        </div>
      )}
      <footer className="row overview-last">
        {(project.description || project.provenance) && <About {...project} />}
        <Link className="link meta" href={hrefs.reports(slug)}>
          Reports
        </Link>
      </footer>
    </ProjectFrame>
  );
}
