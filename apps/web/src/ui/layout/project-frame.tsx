import Link from 'next/link';
import type { ReactNode } from 'react';
import { hrefs } from '../../routing/hrefs.ts';
import { type Crumb, TopBar } from './top-bar.tsx';

const TABS = ['Overview', 'Scenarios', 'Drivers', 'Compare', 'Matrix', 'Runs', 'Environments'] as const;
type Tab = (typeof TABS)[number];

const TAB_HREFS: Readonly<Record<Tab, (project: string) => string>> = {
  Overview: hrefs.project,
  Scenarios: hrefs.scenarios,
  Drivers: hrefs.drivers,
  Compare: hrefs.compare,
  Matrix: hrefs.matrix,
  Runs: hrefs.runs,
  Environments: hrefs.environments,
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
        <Link key={name} href={TAB_HREFS[name](project.slug)} aria-current={name === tab ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
    {filter && (
      <search className="filter" aria-label="Filters">
        {filter}
      </search>
    )}
    <main id="main">{children}</main>
  </>
);
