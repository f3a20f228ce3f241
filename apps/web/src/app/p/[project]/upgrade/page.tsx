import type { Metadata } from 'next';
import { connection } from 'next/server';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { FirstRun, ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { UpgradeContent } from './_components/upgrade-content.tsx';
import { UpgradeFilter, type UpgradeHref } from './_components/upgrade-filter.tsx';
import { UpgradeForm } from './_components/upgrade-form.tsx';
import { parseUpgradeParams, toUpgradeParams } from './search-params.ts';
import './upgrade.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { driver } = parseUpgradeParams(await searchParams);
  return { title: driver === undefined ? 'Upgrade' : `Upgrade of ${driver}` };
}

/** `/p/{project}/upgrade?driver=…&from=…&to=…`: what changes for who goes from one release of a driver to another. */
export default async function UpgradePage({ params, searchParams }: Props) {
  await connection();
  const slug = (await params).project;
  const state = parseUpgradeParams(await searchParams);
  const { driver } = state;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const drivers = await api.drivers.list({ project: slug });
  const view = driver === undefined ? null : await api.upgrade.read({ ...state, project: slug, driver });
  if (!view || 'problem' in view) {
    return (
      <ProjectFrame project={project} tab="Upgrade">
        <UpgradeForm project={slug} state={state} drivers={drivers} problem={view?.problem ?? null} />
        {drivers.length === 0 && <FirstRun project={slug} />}
      </ProjectFrame>
    );
  }
  const href: UpgradeHref = (change) => hrefs.upgrade(slug, toUpgradeParams(state, change));
  return (
    <ProjectFrame
      project={project}
      tab="Upgrade"
      filter={<UpgradeFilter project={slug} state={state} data={view} drivers={drivers} href={href} />}
    >
      <UpgradeContent project={project} state={state} data={view} href={href} />
    </ProjectFrame>
  );
}
