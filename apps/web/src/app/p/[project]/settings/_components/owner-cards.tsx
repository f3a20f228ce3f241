import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import { PlainField } from '@/ui/form/plain-field.tsx';
import { VisibilityChoice } from '@/ui/form/visibility-choice.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { Time } from '@/ui/text/time.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = {
  readonly project: {
    readonly slug: string;
    readonly visibility: 'public' | 'unlisted' | 'private';
    readonly archivedAt: Date | null;
    readonly keepRunsDays: number | null;
  };
};

/** What was entered before it was rejected. */
type Rejected = { readonly entered: Entered | null };

/** Who reads the project. */
export const VisibilityCard = ({ project: { slug, visibility }, entered }: Props & Rejected) => (
  <Card title="Visibility" note={visibility}>
    <SettingsForm project={slug} action="visibility">
      <VisibilityChoice
        value={valuesOf(entered, 'visibility').text('visibility', visibility)}
        hint="Copies that others made while it was public remain."
      />
      <button type="submit" className="button">
        Change visibility
      </button>
    </SettingsForm>
  </Card>
);

/** Its name in URLs. */
export const AddressCard = ({
  project: { slug },
  formerSlugs,
  entered,
}: Props & Rejected & { readonly formerSlugs: readonly string[] }) => (
  <Card title="Rename" note={slug}>
    <SettingsForm project={slug} action="rename">
      <PlainField
        name="slug"
        label="Name in URLs"
        defaultValue={valuesOf(entered, 'rename').text('slug', slug)}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        maxLength={100}
        hint="Small letters, digits and hyphens. Former URLs lead to the new ones; uploads whose run names the project have to name the new one."
        required
      />
      {formerSlugs.length > 0 && <p className="meta">Also leads here: {formerSlugs.join(', ')}</p>}
      <button type="submit" className="button">
        Rename
      </button>
    </SettingsForm>
  </Card>
);

/** Whether it is in use. */
export const ArchiveCard = ({ project: { slug, archivedAt } }: Props) => (
  <Card title="Archive" note={archivedAt ? 'read only' : 'in use'}>
    <SettingsForm project={slug} action={archivedAt ? 'unarchive' : 'archive'}>
      <p>
        {archivedAt ? (
          <>
            Read only since <Time at={archivedAt} />.
          </>
        ) : (
          'An archived project is read only: its pages stay, and uploads, notes and states of changes are rejected.'
        )}
      </p>
      <button type="submit" className="button">
        {archivedAt ? 'Put in use again' : 'Archive'}
      </button>
    </SettingsForm>
  </Card>
);

/** The end of the project. */
export const DeleteCard = ({ project: { slug } }: Props) => (
  <Card title="Delete">
    <SettingsForm project={slug} action="delete">
      <p>
        Deletes the project with all of its runs, series, tokens, members, notes, rules and shares. This cannot be
        undone.
      </p>
      <PlainField
        name="confirm"
        label={`Enter ${slug} to delete it`}
        autoComplete="off"
        pattern={slug}
        maxLength={100}
        required
      />
      <button type="submit" className="button">
        Delete this project
      </button>
    </SettingsForm>
  </Card>
);
