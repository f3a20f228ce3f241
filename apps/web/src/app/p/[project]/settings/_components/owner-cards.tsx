import { formatCount } from '@tachograph/units';
import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import { PlainField, VisibilityChoice } from '@/ui/form/form-field.tsx';
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

type UsageProps = {
  readonly project: {
    readonly maxSeries: number | null;
    readonly maxRunsPerDay: number | null;
    readonly maxMegabytes: number | null;
  };
  readonly usage: { readonly series: number; readonly runsToday: number; readonly bytes: number };
};

const of = (used: number, limit: number | null, otherwise: string) =>
  limit === null ? `${formatCount(used)}, ${otherwise}` : `${formatCount(used)} of ${formatCount(limit)}`;

const MEGABYTE = 1_000_000;

/** Megabytes with one digit after the point: uploads are small. */
const ofBytes = (used: number, limit: number | null) => {
  const megabytes = `${(used / MEGABYTE).toFixed(1)}`;
  return limit === null ? `${megabytes} MB, without a limit` : `${megabytes} of ${formatCount(limit)} MB`;
};

/** What a project has of what it may have. */
export const UsageCard = ({ project, usage }: UsageProps) => (
  <Card title="Usage">
    <dl className="card-body facts-list">
      <dt>Series</dt>
      <dd>{of(usage.series, project.maxSeries, 'limited by the installation')}</dd>
      <dt>Runs today (UTC)</dt>
      <dd>{of(usage.runsToday, project.maxRunsPerDay, 'without a limit')}</dd>
      <dt>Uploads</dt>
      <dd>{ofBytes(usage.bytes, project.maxMegabytes)}</dd>
    </dl>
  </Card>
);
