import { formatCount } from '@tachograph/units';
import type { ReactNode } from 'react';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { MOST_COUNTED } from '@/server/changes/changes-router.ts';
import { permissionsOf, readCurrentState } from '@/server/projects/read-state.ts';
import { api } from '@/trpc/server.ts';
import { MemberProvider } from '@/ui/form/member-context.tsx';
import { Time } from '@/ui/text/time.tsx';
import { FilterBar } from '../picker/filter-bar.tsx';
import { Card, PageHead } from './card.tsx';
import { type Crumb, TopBar } from './top-bar.tsx';

type MemberProps = { readonly project: string };

/** The settings, for members. */
async function SettingsTab({ project, isCurrent }: MemberProps & { readonly isCurrent: boolean }) {
  const state = await readCurrentState(project);
  if (!state?.role) return null;
  return (
    <Link href={hrefs.settings(project)} aria-current={isCurrent ? 'page' : undefined}>
      Settings
    </Link>
  );
}

/** That nothing is added to a project any more. */
async function ArchivedNotice({ project }: MemberProps) {
  const archivedAt = (await readCurrentState(project))?.archivedAt;
  if (!archivedAt) return null;
  return (
    <p className="notice">
      This project is archived: it is read only since <Time at={archivedAt} />.
    </p>
  );
}

/** Whose project it will be: nobody owns it yet. */
async function UnclaimedNotice({ project }: MemberProps) {
  const repository = (await readCurrentState(project))?.unclaimedBy;
  if (!repository) return null;
  return <p className="notice">This project is unclaimed: the first CI job of {repository} that uploads claims it.</p>;
}

/** Tells forms what the signed-in user may do without a token. */
async function Member({ project, children }: MemberProps & { readonly children: ReactNode }) {
  const state = await readCurrentState(project);
  return (
    <MemberProvider permissions={permissionsOf(state)} hasAccounts={env().accounts !== null}>
      {children}
    </MemberProvider>
  );
}

const TABS = ['Overview', 'Scenarios', 'Drivers', 'Compare', 'Changes', 'Upgrade', 'Runs', 'Environments'] as const;
type Tab = (typeof TABS)[number] | 'Settings';

const TAB_HREFS: Readonly<Record<Tab, (project: string) => string>> = {
  Overview: hrefs.project,
  Scenarios: hrefs.scenarios,
  Drivers: hrefs.drivers,
  Compare: hrefs.compare,
  Changes: hrefs.changes,
  Upgrade: hrefs.upgrade,
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
      <UnclaimedNotice project={project.slug} />
      <Member project={project.slug}>{children}</Member>
    </main>
  </>
);

type FirstRunProps = { readonly project: string };

/** Where an owner creates the token to upload with. */
async function TokenLink({ project }: FirstRunProps) {
  if ((await readCurrentState(project))?.role !== 'owner') return null;
  return (
    <Link className="button" href={hrefs.settingsPart(project, 'tokens')}>
      Create an upload token
    </Link>
  );
}

/** The commands that install `tacho` from here and upload the output of a tool; the token is what a shell takes for it. */
export const toUploadCommands = (token: string): string => `curl -fsSL ${env().ingestUrl}/install.sh | sh
export TACHO_URL=${env().ingestUrl} TACHO_TOKEN=${token}
~/.local/bin/tacho upload bench-output.txt`;

/** What an empty project shows: the exact commands, with its own URL, that send the first run. */
export const FirstRun = ({ project }: FirstRunProps) => (
  <Card title="Send the first run" note={`nothing has been uploaded to ${project} yet`}>
    <div className="card-body stack">
      <p className="row">
        <Link className="button primary" href={hrefs.importResults(project)}>
          Paste a benchmark’s output
        </Link>
        <TokenLink project={project} />
      </p>
      <div>
        <p className="sub">
          Or from a shell with Node.js. Any common tool’s own output will do; <code>tacho</code> adds the machine and
          the job. With the upload token in a file:
        </p>
        <pre>{toUploadCommands('$(cat .data/upload-token)')}</pre>
      </div>
      <div>
        <p className="sub">Or the run format itself, one JSON document a run:</p>
        <pre>{`curl -sS ${env().ingestUrl}/v1/runs \\
  -H "Authorization: Bearer $(cat .data/upload-token)" \\
  -H 'Content-Type: application/json' -d @docs/examples/run.json`}</pre>
      </div>
      <p className="meta">
        Sending the same content again stores nothing and says so. From CI it is{' '}
        <Link className="link" href={hrefs.docs('ci')}>
          one step
        </Link>
        .
      </p>
    </div>
  </Card>
);

/** A page of a project without any run. */
export const EmptyProject = ({ project, tab }: Pick<Props, 'project' | 'tab'>) => (
  <ProjectFrame project={project} tab={tab}>
    <PageHead title={tab} />
    <FirstRun project={project.slug} />
  </ProjectFrame>
);

type Unknown = { readonly kind: string; readonly requested: string };

/** What the URL names and does not exist: shown, never replaced by a near match. */
export function UnknownNotice({ unknown }: { unknown: readonly Unknown[] }) {
  if (unknown.length === 0) return null;
  return (
    <div className="notice warn" role="status">
      <b>Not found:</b>
      <span>
        {unknown.map(({ kind, requested }) => `${kind} “${requested}”`).join(', ')}. The rest of the view is shown
        without.
      </span>
    </div>
  );
}
