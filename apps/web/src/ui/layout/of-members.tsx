import type { ReactNode } from 'react';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { permissionsOf, readCurrentState } from '@/server/projects/read-state.ts';
import { MemberProvider } from '@/ui/form/member-context.tsx';
import { Time } from '@/ui/text/time.tsx';

type Props = { readonly project: string };

/** The settings, for members. */
export async function SettingsTab({ project, isCurrent }: Props & { readonly isCurrent: boolean }) {
  const state = await readCurrentState(project);
  if (!state?.role) return null;
  return (
    <Link href={hrefs.settings(project)} aria-current={isCurrent ? 'page' : undefined}>
      Settings
    </Link>
  );
}

/** That nothing is added to a project any more. */
export async function ArchivedNotice({ project }: Props) {
  const archivedAt = (await readCurrentState(project))?.archivedAt;
  if (!archivedAt) return null;
  return (
    <p className="notice">
      This project is archived: it is read only since <Time at={archivedAt} />.
    </p>
  );
}

/** Tells forms what the signed-in user may do without a token. */
export async function Member({ project, children }: Props & { readonly children: ReactNode }) {
  const state = await readCurrentState(project);
  return (
    <MemberProvider permissions={permissionsOf(state)} hasAccounts={env().accounts !== null}>
      {children}
    </MemberProvider>
  );
}
