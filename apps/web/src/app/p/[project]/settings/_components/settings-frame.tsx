import { PROJECT_FORM } from '@tachograph/openapi/projects';
import type { ComponentProps, ReactNode } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { Entered } from '@/server/forms/entered-form.ts';
import { type OpenSettings, PARTS, type SettingsPart } from '@/server/settings/open-settings.ts';
import { FormNotice } from '@/ui/form/form-notice.tsx';
import { PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import './settings.css';

/** Why a form was rejected, by the code of the upload API, and what to do. */
const ERRORS: Readonly<Record<string, string>> = {
  'name-taken': 'Another project has this name, or had it before. Choose another one.',
  'last-owner': 'It is the last owner of the project. Make somebody else an owner first.',
  'last-admin-token':
    'It is the last token that can administer the project. Create another one first, or revoke it with the box ticked.',
  'project-archived': 'The project is read only. Put it in use again first.',
  forbidden: 'Your role in the project does not allow this.',
  'not-found': 'It does not exist any more. It may have been removed meanwhile.',
  unauthenticated: 'Your session has ended. Sign in again.',
  'rate-limited': 'There were too many requests. Try again in a minute.',
  'database-unavailable': 'The database does not respond. Nothing was changed; try again in a moment.',
  unavailable: 'The upload server does not respond. Nothing was changed; try again in a moment.',
};

/** What is wrong with a field of a form. */
const FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PROJECT_FORM.map(({ name, error }) => [name, error])),
  title: 'A title is one line of 1 to 200 characters, of a pinned view 1 to 80.',
  page: 'Enter the address of a page of this project, such as one of a comparison or a scenario.',
  slug: 'A name in URLs has small letters, digits and single hyphens between them, 100 at most.',
  identityKeys: 'Choose at least one field of the identity.',
  keepRunsDays: 'Runs are kept for a whole number of days from 1 to 36,500.',
  confirm: 'This is not the name of the project. Nothing was deleted.',
  email: 'This is no e-mail address.',
  groups:
    'A line has a role (viewer, contributor, maintainer or owner), a blank and the name of a group. At most 50 groups have a role.',
  role: 'Choose a role.',
  name: 'Enter a name of 1 to 120 characters, on one line.',
  issuer: 'This installation does not accept identities of this CI. Its administrator can change that.',
  repository: 'A repository is named by its owner and its name, such as owner/name.',
  ref: 'A ref begins with refs/, such as refs/heads/main; or it is *.',
  expiresAt: 'Choose when the token expires.',
};

const DONE: Readonly<Record<string, string>> = {
  describe: 'The settings were changed.',
  identity: 'The identity was changed, for runs that arrive from now on.',
  'pin-view': 'The page was pinned.',
  'unpin-view': 'The pinned view was removed. The page itself stays.',
  rename: 'The project has a new name. Its former URLs lead here.',
  visibility: 'The visibility was changed.',
  retention: 'The setting was changed. Older runs are deleted from now on, in parts.',
  archive: 'The project is read only now.',
  unarchive: 'The project is in use again.',
  'create-token': 'The token was created.',
  'revoke-token': 'The token was revoked. It is rejected from now on.',
  'create-ci-rule': 'Jobs of the repository may upload now.',
  'delete-ci-rule': 'The rule was deleted, and the tokens that jobs have by it were revoked.',
  'add-member': 'Done.',
  'change-role': 'The role was changed.',
  groups: 'The groups were set. Roles follow when somebody signs in.',
  'remove-member': 'The member was removed.',
  'withdraw-invitation': 'The invitation was withdrawn. Its link does not work any more.',
  'delete-share': 'The content of the share was deleted.',
};

const TEXTS = {
  errors: ERRORS,
  fields: FIELDS,
  done: DONE,
  unknown: 'This did not work, and nothing was changed. Reload the page and try again.',
};

/** What became of the form of settings that was sent before this page. */
const SettingsNotice = (codes: Omit<ComponentProps<typeof FormNotice>, 'texts' | 'children'>) => (
  <FormNotice {...codes} texts={TEXTS}>
    <Link className="link" href={hrefs.docs('projects')}>
      About projects
    </Link>
  </FormNotice>
);

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
