import 'server-only';
import type { WriteRejection } from './write-form.ts';

/** Why a report was not stored, by the code of the upload API, and what to do. */
const ERRORS: Readonly<Record<string, string>> = {
  'invalid-name':
    'The name has small letters, digits and hyphens, at most 80, and no hyphen first; “adopt”, “edit” and “release” are taken.',
  'payload-too-large': 'The text has more than 500,000 bytes in UTF-8. Make it shorter, or two reports of it.',
  'project-archived': 'The project is archived: nothing is written in it. Its owners can put it in use again.',
  forbidden: 'This takes the role contributor, which the owners of the project can give you.',
  unauthenticated: 'Your session has ended. Sign in again.',
  'report-changed': 'Somebody published another version meanwhile.',
  'not-found': 'The project does not exist any more, or not for you.',
  'rate-limited': 'There were too many requests. Try again in a minute.',
  'database-unavailable': 'The database does not respond. Try again in a moment.',
  unavailable: 'The upload server does not respond. Try again in a moment.',
};

/** What is wrong with a field. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'The title is one line of at most 200 characters, without control characters.',
  markdown: 'The text is empty, or holds control characters.',
  note: 'What changed is one line of at most 300 characters.',
};

const textOf = (texts: Readonly<Record<string, string>>, code: string | null): string | undefined =>
  code !== null && Object.hasOwn(texts, code) ? texts[code] : undefined;

/** Why a report was not stored, in a sentence. */
export const describeRejection = ({ code, field }: WriteRejection): string =>
  (code === 'invalid-request' ? textOf(FIELDS, field) : textOf(ERRORS, code)) ??
  'This did not work, and nothing was stored. Try again in a moment.';
