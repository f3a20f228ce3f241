import { formatCount } from '@tachograph/units';
import type { ReactNode } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { MOST_COUNTED } from '@/server/changes/changes-router.ts';
import { api } from '@/trpc/server.ts';
import { FilterBar } from '../picker/filter-bar.tsx';
import { ArchivedNotice, Member, SettingsTab } from './of-members.tsx';
import { type Crumb, TopBar } from './top-bar.tsx';

const TABS = ['Overview', 'Scenarios', 'Drivers', 'Compare', 'Changes', 'Matrix', 'Runs', 'Environments'] as const;
type Tab = (typeof TABS)[number] | 'Settings';

const TAB_HREFS: Readonly<Record<Tab, (project: string) => string>> = {
  Overview: hrefs.project,
  Scenarios: hrefs.scenarios,
  Drivers: hrefs.drivers,
  Compare: hrefs.compare,
  Changes: hrefs.changes,
  Matrix: hrefs.matrix,
  Runs: hrefs.runs,
  Environments: hrefs.environments,
  Settings: hrefs.settings,
};

type Props = {
  readonly project: { readonly slug: string };
  readonly tab: Tab;
  /** The name of a page below the one of the tab. */
  readonly page?: string;
  /** What follows the project in the breadcrumb, where it is not tab and page. */
  readonly crumbs?: readonly Crumb[];
  /** The sentence of pickers, if the page has one. */
  readonly filter?: ReactNode;
  readonly children: ReactNode;
};

function toCrumbs(project: string, tab: Tab, page: string | undefined): Crumb[] {
  if (page !== undefined) return [{ label: tab, href: TAB_HREFS[tab](project) }, { label: page }];
  return tab === 'Overview' ? [] : [{ label: tab }];
}

/** The number of new changes, in the tab of the changes; nothing if it is 0. */
async function NewChanges({ project }: { readonly project: string }) {
  const count = await api.changes.countNew({ project });
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className="count">
        {count < MOST_COUNTED ? count : `${formatCount(MOST_COUNTED - 1)}+`}
        <span className="visually-hidden"> new</span>
      </span>
    </>
  );
}

/** The frame of every page of a project: bar, tabs, filter sentence, content. */
export const ProjectFrame = ({ project, tab, page, crumbs, filter, children }: Props) => (
  <>
    <TopBar
      crumbs={[
        { label: project.slug, href: hrefs.project(project.slug) },
        ...(crumbs ?? toCrumbs(project.slug, tab, page)),
      ]}
    />
    <nav className="tabs" aria-label="Project">
      {TABS.map((name) => (
        <Link key={name} href={TAB_HREFS[name](project.slug)} aria-current={name === tab ? 'page' : undefined}>
          {name}
          {name === 'Changes' && <NewChanges project={project.slug} />}
        </Link>
      ))}
      <SettingsTab project={project.slug} isCurrent={tab === 'Settings'} />
    </nav>
    {filter && <FilterBar>{filter}</FilterBar>}
    <main id="main">
      <ArchivedNotice project={project.slug} />
      <Member project={project.slug}>{children}</Member>
    </main>
  </>
);
