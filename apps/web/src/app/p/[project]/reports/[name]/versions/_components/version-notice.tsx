import type { ComponentProps } from 'react';
import { FormNotice } from '@/ui/form/form-notice.tsx';

const TEXTS = {
  errors: {
    'report-changed': 'Somebody published another version meanwhile. Nothing was changed: look at it first.',
    'project-archived': 'The project is archived: nothing is written in it.',
    forbidden: 'Your role in the project does not allow this.',
    'not-found': 'The report does not exist any more.',
    unauthenticated: 'Your session has ended. Sign in again.',
    'rate-limited': 'There were too many requests. Try again in a minute.',
    'database-unavailable': 'The database does not respond. Nothing was changed; try again in a moment.',
    unavailable: 'The upload server does not respond. Nothing was changed; try again in a moment.',
    confirm: 'This is not the name of the report. Nothing was deleted.',
    'no-version': 'There is no such version any more. Nothing was changed.',
    'nothing-to-freeze': 'Every block of the report is pinned already, or it has none. Nothing was changed.',
  },
  done: {
    restore: 'The version was restored as the newest one.',
    freeze: 'The report is frozen: a new version has all its blocks pinned to what is measured now.',
  },
  unknown: 'This did not work, and nothing was changed. Reload the page and try again.',
} as const;

/** What became of the form of versions that was sent before this page. */
export const VersionNotice = (codes: Pick<ComponentProps<typeof FormNotice>, 'error' | 'done'>) => (
  <FormNotice {...codes} texts={TEXTS} />
);
