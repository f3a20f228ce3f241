import type { ComponentProps, ReactNode } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { Entered } from '@/server/forms/entered-form.ts';
import { type OpenSettings, PARTS, type SettingsPart } from '@/server/settings/open-settings.ts';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { SettingsNotice } from './settings-notice.tsx';
import './settings.css';

type Props = {
  readonly settings: OpenSettings;
  readonly part: SettingsPart;
  /** The codes of the form that was sent before this page. */
  readonly params: ComponentProps<typeof SettingsNotice>;
  /** What was entered in the form, where it was rejected. */
  readonly entered?: Entered | null;
  readonly children: ReactNode;
};

/** The frame of every page of settings; who has not the role for one is told which it takes. */
export function SettingsFrame({ settings: { project, role, isAllowed }, part, params, entered, children }: Props) {
  const { slug } = project;
  return (
    <ProjectFrame project={project} tab="Settings" {...(part === 'General' ? {} : { page: part })}>
      <PageHead
        title="Settings"
        about={role ? `Your role in ${project.title}: ${role}` : `You have no role in ${project.title}.`}
      />
      <nav className="part-tabs settings-parts" aria-label="Settings">
        {Object.entries(PARTS).map(([name, { hrefOf }]) => (
          <Link key={name} href={hrefOf(slug)} aria-current={name === part ? 'page' : undefined}>
            {name}
          </Link>
        ))}
        <Link href={hrefs.changeRules(slug)}>Notifications</Link>
      </nav>
      <div className={part === 'Audit log' ? 'settings wide' : 'settings'}>
        {isAllowed ? (
          <>
            <SettingsNotice {...params} isComplete={entered?.isComplete} />
            {children}
          </>
        ) : (
          <p className="notice warn">
            This takes the role {PARTS[part].role}, which the owners of the project can give you.
          </p>
        )}
      </div>
    </ProjectFrame>
  );
}
