import type { Metadata } from 'next';
import Link from 'next/link';
import { orNotFound } from '@/app/p/[project]/or-not-found.ts';
import { env } from '@/env.ts';
import { api } from '@/trpc/server.ts';
import { EnvironmentChip } from '@/ui/environment-chip.tsx';
import { toEnvironmentSlug } from '@/ui/environment-slug.ts';
import { FirstRun } from '@/ui/first-run.tsx';
import { hrefs } from '@/ui/hrefs.ts';
import { ProjectFrame } from '@/ui/project-frame.tsx';
import { Time } from '@/ui/time.tsx';

export const metadata: Metadata = { title: 'Environments' };

/** `/p/{project}/environments`: where results were measured, newest first. */
export default async function EnvironmentsPage({ params }: { params: Promise<{ project: string }> }) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const environments = await api.environments.list({ project: slug });
  return (
    <ProjectFrame project={project} tab="Environments" crumbs={[{ label: 'Environments' }]}>
      <div className="head">
        <div>
          <h1>Environments</h1>
          <p className="sub">
            Everything that is not the driver. Two results share a line, and a ratio, only inside one environment.
          </p>
        </div>
      </div>
      {environments.length === 0 ? (
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      ) : (
        <div className="card scroll-x">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Environment</th>
                <th scope="col">Known fields</th>
                <th scope="col">Drivers</th>
                <th scope="col">Measured</th>
                <th scope="col" className="num">
                  Runs
                </th>
                <th scope="col" className="num">
                  Results
                </th>
                <th scope="col">Difference</th>
              </tr>
            </thead>
            <tbody>
              {environments.map((environment, index) => {
                const newer = environments[index - 1];
                const known = environment.fields.filter(({ value }) => value !== null).length;
                return (
                  <tr key={environment.identity}>
                    <th scope="row">
                      <EnvironmentChip project={slug} environment={environment} />
                    </th>
                    <td className="nowrap">{`${known} of ${environment.fields.length}`}</td>
                    <td>{environment.drivers.join(', ')}</td>
                    <td>
                      <Time at={environment.firstAt} />
                      {environment.lastAt.getTime() !== environment.firstAt.getTime() && (
                        <>
                          {' – '}
                          <Time at={environment.lastAt} />
                        </>
                      )}
                    </td>
                    <td className="num">{environment.runs}</td>
                    <td className="num">{environment.results}</td>
                    <td className="nowrap">
                      {newer && (
                        <Link
                          className="link"
                          href={hrefs.environmentDiff(slug, toEnvironmentSlug(newer), toEnvironmentSlug(environment))}
                        >
                          from the one above
                        </Link>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </ProjectFrame>
  );
}
