import Link from 'next/link';
import { connection } from 'next/server';
import { env } from '@/env.ts';
import { api } from '@/trpc/server.ts';
import { count } from '@/ui/count.ts';
import { FirstRun } from '@/ui/first-run.tsx';
import { hrefs } from '@/ui/hrefs.ts';
import { Time } from '@/ui/time.tsx';
import { TopBar } from '@/ui/top-bar.tsx';
import './projects.css';

/** `/`: which projects are here. */
export default async function ProjectsPage() {
  await connection();
  const projects = await api.projects.list();
  const empty = projects.every((project) => project.runs === 0);
  return (
    <>
      <TopBar />
      <main id="main">
        <div className="head">
          <div>
            <h1>Projects</h1>
            <p className="sub">Database-connector benchmarks over time, with the environment behind every number.</p>
          </div>
        </div>
        <ul className="projects">
          {projects.map((project) => (
            <li key={project.slug} className="card">
              <h2>
                <Link href={hrefs.project(project.slug)}>{project.slug}</Link>
              </h2>
              <p className="sub">{project.description ?? project.title}</p>
              <p className="meta">
                {count(project.drivers, 'driver')} · {count(project.scenarios, 'scenario')} ·{' '}
                {count(project.runs, 'run')} · {count(project.results, 'result')}
              </p>
              <p className="meta">
                {project.lastRunAt ? (
                  <>
                    newest run <Time at={project.lastRunAt} />
                  </>
                ) : (
                  'no run yet'
                )}
              </p>
              {project.provenance && <p className="meta">{project.provenance}</p>}
            </li>
          ))}
        </ul>
        {empty && <FirstRun project={projects[0]?.slug ?? 'default'} ingestUrl={env().ingestUrl} />}
      </main>
    </>
  );
}
