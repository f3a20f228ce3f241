import { findPackageUrl } from '@tachograph/adapters/names';
import type { Metadata } from 'next';
import { connection } from 'next/server';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { mayNote } from '@/server/projects/read-state.ts';
import type { DriverListData } from '@/server/root.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { Card } from '@/ui/layout/card.tsx';
import { FirstRun, ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { LockedDrivers } from './_components/locked-drivers.tsx';
import { type PackagedDriver, PasteLockfile } from './_components/paste-lockfile.tsx';
import { UpgradeContent } from './_components/upgrade-content.tsx';
import { UpgradeFilter, type UpgradeHref } from './_components/upgrade-filter.tsx';
import { UpgradeForm } from './_components/upgrade-form.tsx';
import { parseLock, writeLock } from './_model/lock-param.ts';
import { parseUpgradeParams, toUpgradeParams } from './search-params.ts';
import './upgrade.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { driver } = parseUpgradeParams(await searchParams);
  return { title: driver === undefined ? 'Upgrade' : `Upgrade of ${driver}` };
}

/** Drivers that a lockfile is searched for. */
const MOST_DRIVERS = 500;

/** A driver without a package URL has that of the known driver of its name. */
const toPackaged = ({ slug, name, language, purl }: DriverListData[number]): PackagedDriver => ({
  slug,
  name,
  language,
  purl: purl ?? findPackageUrl(name, language),
});

/** `/p/{project}/upgrade?driver=…&from=…&to=…`: what changes for who goes from one release of a driver to another. */
export default async function UpgradePage({ params, searchParams }: Props) {
  await connection();
  const slug = (await params).project;
  const search = await searchParams;
  const state = parseUpgradeParams(search);
  const lock = parseLock(search.lock);
  const { driver } = state;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const drivers = await api.drivers.list({ project: slug });
  const view = driver === undefined ? null : await api.upgrade.read({ ...state, project: slug, driver });
  const locked = lock.length === 0 ? [] : await api.upgrade.locked({ project: slug, lock });
  const found = locked.length > 0 && <LockedDrivers project={slug} locked={locked} driver={driver} />;
  const paste = <PasteLockfile project={slug} drivers={drivers.slice(0, MOST_DRIVERS).map(toPackaged)} />;
  if (!view || 'problem' in view) {
    return (
      <ProjectFrame project={project} tab="Upgrade">
        {found}
        <UpgradeForm project={slug} state={state} drivers={drivers} problem={view?.problem ?? null} />
        {drivers.length > 0 && (
          <Card className="upgrade-paste" title="Or from a lockfile">
            <div className="card-body">{paste}</div>
          </Card>
        )}
        {drivers.length === 0 && <FirstRun project={slug} />}
      </ProjectFrame>
    );
  }
  const mayWrite = await mayNote(project);
  const href: UpgradeHref = (change) =>
    hrefs.upgrade(slug, { ...toUpgradeParams(state, change), lock: writeLock(lock) });
  return (
    <ProjectFrame
      project={project}
      tab="Upgrade"
      filter={<UpgradeFilter project={slug} state={state} data={view} drivers={drivers} href={href} />}
    >
      {found}
      <UpgradeContent project={project} state={state} data={view} href={href} paste={paste} mayWrite={mayWrite} />
    </ProjectFrame>
  );
}
