import { NOT_KEPT, textOf } from '@/ui/form/text-of.ts';

const ERRORS: Readonly<Record<string, string>> = {
  'name-taken': 'Another project has this name, or had it before. Choose another one.',
  forbidden: 'You own as many projects as an account may own. Delete one, or ask an administrator.',
  unauthenticated: 'Your session has ended. Sign in again.',
  'rate-limited': 'There were too many requests. Try again in a minute.',
  unavailable: 'The upload server does not respond. Nothing was created; try again in a moment.',
};

const FIELDS: Readonly<Record<string, string>> = {
  slug: 'A name in URLs has small letters, digits and single hyphens between them, 100 at most.',
  title: 'A title has at most 200 characters, on one line.',
  description: 'A description has at most 2,000 characters.',
};

type Props = {
  readonly error: string | undefined;
  readonly field: string | undefined;
  /** False where the form does not have all that was entered. */
  readonly isComplete: boolean | undefined;
};

/** Why the project was not created, by the code of the upload API. */
export function NewProjectNotice({ error, field, isComplete }: Props) {
  if (error === undefined) return null;
  const problem = error === 'invalid-request' ? textOf(FIELDS, field) : textOf(ERRORS, error);
  return (
    <p className="notice warn" role="alert">
      {problem ?? 'This did not work, and nothing was created. Try again.'} {isComplete === false && NOT_KEPT}
    </p>
  );
}
