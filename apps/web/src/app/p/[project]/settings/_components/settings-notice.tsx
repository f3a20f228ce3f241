import { PROJECT_FORM } from '@tachograph/openapi/projects';
import type { ComponentProps } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { FormNotice } from '@/ui/form/form-notice.tsx';

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
  slug: 'A name in URLs has small letters, digits and single hyphens between them, 100 at most.',
  identityKeys: 'Choose at least one field of the identity.',
  keepRunsDays: 'Runs are kept for a whole number of days from 1 to 36,500.',
  confirm: 'This is not the name of the project. Nothing was deleted.',
  email: 'This is no e-mail address.',
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
export const SettingsNotice = (codes: Omit<ComponentProps<typeof FormNotice>, 'texts' | 'children'>) => (
  <FormNotice {...codes} texts={TEXTS}>
    <Link className="link" href={hrefs.docs('projects')}>
      About projects
    </Link>
  </FormNotice>
);
