import Link from 'next/link';
import type { ReactNode } from 'react';
import { hrefs } from './hrefs.ts';
import { type Crumb, TopBar } from './top-bar.tsx';

const TABS = ['Overview', 'Scenarios', 'Compare', 'Runs', 'Environments'] as const;
export type Tab = (typeof TABS)[number];

const tabHref = (tab: Tab, project: string): string => {
  if (tab === 'Overview') return hrefs.project(project);
  if (tab === 'Scenarios') return hrefs.scenarios(project);
  if (tab === 'Compare') return hrefs.compare(project);
  return tab === 'Runs' ? hrefs.runs(project) : hrefs.environments(project);
};

type Props = {
  readonly project: { readonly slug: string };
  readonly tab: Tab;
  /** What follows the project in the breadcrumb. */
  readonly crumbs?: readonly Crumb[];
  /** The sentence of pickers, if the page has one. */
  readonly filter?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every page of a project: bar, tabs, filter sentence, content. */
export const ProjectFrame = ({ project, tab, crumbs = [], filter, children }: Props) => (
  <>
    <TopBar crumbs={[{ label: project.slug, href: hrefs.project(project.slug) }, ...crumbs]} />
    <nav className="tabs" aria-label="Project">
      {TABS.map((name) => (
        <Link key={name} href={tabHref(name, project.slug)} aria-current={name === tab ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
    {filter && (
      <fieldset className="filter" aria-label="Filters">
        {filter}
      </fieldset>
    )}
    <main id="main">{children}</main>
  </>
);
