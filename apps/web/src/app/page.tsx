import Link from 'next/link';
import { connection } from 'next/server';
import { env } from '@/env.ts';
import { api } from '@/trpc/server.ts';
import { count } from '@/ui/count.ts';
import { EnvironmentChip } from '@/ui/environment-chip.tsx';
import { FirstRun } from '@/ui/first-run.tsx';
import { hrefs } from '@/ui/hrefs.ts';
import { statusCounts } from '@/ui/status-counts.ts';
import { Time } from '@/ui/time.tsx';
import { TopBar } from '@/ui/top-bar.tsx';
import './projects.css';

/** `/`: which projects are here. */
export default async function ProjectsPage() {
  await connection();
  const [listed, recent] = await Promise.all([api.projects.list(), api.runs.recent()]);
  const newest = ({ lastRunAt }: { lastRunAt: Date | null }) => lastRunAt?.getTime() ?? 0;
  const projects = [...listed].sort((a, b) => newest(b) - newest(a));
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
        {recent.length > 0 && (
          <section className="card" aria-label="Recent runs">
            <div className="card-head">
              <h2>Recent runs</h2>
              <span className="meta">by arrival, in all projects</span>
            </div>
            <div className="scroll-x">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">Project</th>
                    <th scope="col">Run</th>
                    <th scope="col">Environment</th>
                    <th scope="col">Measured</th>
                    <th scope="col" className="num">
                      Results
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {recent.map((run) => (
                    <tr key={`${run.project.slug} ${run.id}`}>
                      <td>
                        <Link href={hrefs.project(run.project.slug)}>{run.project.slug}</Link>
                      </td>
                      <th scope="row">
                        <Link href={hrefs.run(run.project.slug, run.id)}>{run.title ?? run.id}</Link>
                      </th>
                      <td>
                        <EnvironmentChip project={run.project.slug} environment={run.environment} />
                      </td>
                      <td>
                        <Time at={run.startedAt} />
                      </td>
                      <td className="num nowrap">{statusCounts(run.results)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        )}
        {empty && <FirstRun project={projects[0]?.slug ?? 'default'} ingestUrl={env().ingestUrl} />}
      </main>
    </>
  );
}
