import type { Metadata } from 'next';
import Link from 'next/link';
import { orNotFound } from '@/app/p/[project]/or-not-found.ts';
import { env } from '@/env.ts';
import { api } from '@/trpc/server.ts';
import { count } from '@/ui/count.ts';
import { FirstRun } from '@/ui/first-run.tsx';
import { hrefs } from '@/ui/hrefs.ts';
import { ProjectFrame } from '@/ui/project-frame.tsx';
import { Time } from '@/ui/time.tsx';
import './scenarios.css';

export const metadata: Metadata = { title: 'Scenarios' };

/** `/p/{project}/scenarios`: what is measured here, and what each scenario does. */
export default async function ScenariosPage({ params }: { params: Promise<{ project: string }> }) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const scenarios = await api.scenarios.list({ project: slug });
  return (
    <ProjectFrame project={project} tab="Scenarios" crumbs={[{ label: 'Scenarios' }]}>
      <div className="head">
        <div>
          <h1>Scenarios</h1>
          <p className="sub">
            One defined piece of work each. A changed text of a scenario starts a new line, and is never an alert.
          </p>
        </div>
      </div>
      {scenarios.length === 0 ? (
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      ) : (
        <div className="card scroll-x">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Scenario</th>
                <th scope="col">Drivers</th>
                <th scope="col" className="num">
                  Cases
                </th>
                <th scope="col" className="num">
                  Environments
                </th>
                <th scope="col" className="num">
                  Results
                </th>
                <th scope="col">Last measured</th>
              </tr>
            </thead>
            <tbody>
              {scenarios.map((scenario) => (
                <tr key={scenario.slug}>
                  <th scope="row" className="scenario-cell">
                    <Link href={hrefs.scenario(slug, scenario.slug)}>{scenario.title}</Link>
                    {scenario.sql && <code title={scenario.sql}>{scenario.sql}</code>}
                    {scenario.versions.length > 1 && (
                      <span className="meta">{count(scenario.versions.length, 'version')} of its text</span>
                    )}
                  </th>
                  <td>{scenario.drivers.join(', ')}</td>
                  <td className="num">{scenario.cases.length}</td>
                  <td className="num">{scenario.environments.length}</td>
                  <td className="num">{scenario.results}</td>
                  <td>{scenario.lastAt ? <Time at={scenario.lastAt} /> : 'never'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ProjectFrame>
  );
}
