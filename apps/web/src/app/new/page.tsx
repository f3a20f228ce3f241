import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import * as hrefs from '@/routing/hrefs.ts';
import { parseSettingsParams, type RawParams } from '@/routing/search-params.ts';
import { readEntered, valuesOf } from '@/server/forms/entered-form.ts';
import { currentUser } from '@/server/viewer/current-viewer.ts';
import { PlainField, PlainForm, PlainText, VisibilityChoice } from '@/ui/form/form-field.tsx';
import { FormNotice } from '@/ui/form/form-notice.tsx';
import { Card, PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';

/** Why the project was not created, by the code of the upload API. */
const ERRORS = {
  'name-taken': 'Another project has this name, or had it before. Choose another one.',
  forbidden: 'You own as many projects as an account may own. Delete one, or ask an administrator.',
  unauthenticated: 'Your session has ended. Sign in again.',
  'rate-limited': 'There were too many requests. Try again in a minute.',
  unavailable: 'The upload server does not respond. Nothing was created; try again in a moment.',
};

const FIELDS = {
  slug: 'A name in URLs has small letters, digits and single hyphens between them, 100 at most.',
  title: 'A title has at most 200 characters, on one line.',
  description: 'A description has at most 2,000 characters.',
};

const REJECTED = { errors: ERRORS, fields: FIELDS, unknown: 'This did not work, and nothing was created. Try again.' };

type Props = { searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'New project' };

/** `/new`: create a project, for who is signed in. */
export default async function NewProjectPage({ searchParams }: Props) {
  if (!(await currentUser())) redirect(hrefs.signIn({ next: hrefs.newProject() }));
  const { error, field } = parseSettingsParams(await searchParams);
  const entered = await readEntered(error);
  const { text } = valuesOf(entered, 'create');
  return (
    <>
      <TopBar crumbs={[{ label: 'New project' }]} />
      <main id="main" className="narrow-page">
        <PageHead
          title="New project"
          about="A project has its own runs, tokens and members. You are its first owner."
        />
        <FormNotice error={error} field={field} isComplete={entered?.isComplete} texts={REJECTED} />
        <Card title="Project">
          <PlainForm action={`${hrefs.newProject()}/create`} submit="Create project" isPrimary>
            <PlainField
              name="slug"
              label="Name in URLs"
              defaultValue={text('slug')}
              placeholder="node-connectors"
              pattern="[a-z0-9]+(-[a-z0-9]+)*"
              maxLength={100}
              autoComplete="off"
              hint="Small letters, digits and hyphens. It can be changed later."
              required
            />
            <PlainField
              name="title"
              label="Title"
              defaultValue={text('title')}
              placeholder="Node.js connectors"
              maxLength={200}
              hint="Its name for people. Empty: the name in URLs."
            />
            <PlainText
              name="description"
              label="Description"
              defaultValue={text('description')}
              maxLength={2000}
              hint="A sentence or two on what is measured."
            />
            <VisibilityChoice value={text('visibility', 'public')} />
          </PlainForm>
        </Card>
      </main>
    </>
  );
}
