import { count, formatCount } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import type { OpenSettings, readGeneral, readRetention } from '@/server/settings/open-settings.ts';
import { PlainField, VisibilityChoice } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { Facts } from '@/ui/table/facts.tsx';
import { Time } from '@/ui/text/time.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = Pick<OpenSettings, 'project'>;

type General = Awaited<ReturnType<typeof readGeneral>>;

/** What was entered before it was rejected. */
type Rejected = { readonly entered: Entered | null };

/** Who reads the project. */
export const VisibilityCard = ({ project: { slug, visibility }, entered }: Props & Rejected) => (
  <Card title="Visibility" note={visibility}>
    <SettingsForm project={slug} action="visibility" submit="Change visibility">
      <VisibilityChoice
        value={valuesOf(entered, 'visibility').text('visibility', visibility)}
        hint="Copies that others made while it was public remain."
      />
    </SettingsForm>
  </Card>
);

/** Its name in URLs. */
export const AddressCard = ({
  project: { slug },
  formerSlugs,
  entered,
}: Props & Rejected & Pick<General, 'formerSlugs'>) => (
  <Card title="Rename" note={slug}>
    <SettingsForm project={slug} action="rename" submit="Rename">
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
    </SettingsForm>
  </Card>
);

/** Whether it is in use. */
export const ArchiveCard = ({ project: { slug, archivedAt } }: Props) => (
  <Card title="Archive" note={archivedAt ? 'read only' : 'in use'}>
    <SettingsForm
      project={slug}
      action={archivedAt ? 'unarchive' : 'archive'}
      submit={archivedAt ? 'Put in use again' : 'Archive'}
    >
      <p>
        {archivedAt ? (
          <>
            Read only since <Time at={archivedAt} />.
          </>
        ) : (
          'An archived project is read only: its pages stay, and uploads, notes and states of changes are rejected.'
        )}
      </p>
    </SettingsForm>
  </Card>
);

/** The end of the project. */
export const DeleteCard = ({ project: { slug } }: Props) => (
  <Card title="Delete">
    <SettingsForm project={slug} action="delete" submit="Delete this project">
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
    </SettingsForm>
  </Card>
);

const of = (used: number, limit: number | null, otherwise: string) =>
  limit === null ? `${formatCount(used)}, ${otherwise}` : `${formatCount(used)} of ${formatCount(limit)}`;

const MEGABYTE = 1_000_000;

/** Megabytes with one digit after the point: uploads are small. */
const ofBytes = (used: number, limit: number | null) => {
  const megabytes = `${(used / MEGABYTE).toFixed(1)}`;
  return limit === null ? `${megabytes} MB, without a limit` : `${megabytes} of ${formatCount(limit)} MB`;
};

/** What a project has of what it may have. */
export const UsageCard = ({ project, usage }: Props & Pick<General, 'usage'>) => (
  <Card title="Usage">
    <Facts
      className="card-body"
      facts={[
        ['Series', of(usage.series, project.maxSeries, 'limited by the installation')],
        ['Runs today (UTC)', of(usage.runsToday, project.maxRunsPerDay, 'without a limit')],
        ['Uploads', ofBytes(usage.bytes, project.maxMegabytes)],
      ]}
    />
  </Card>
);

type RetentionProps = Pick<OpenSettings, 'project'> & {
  /** What would be deleted if runs were kept for so many days. */
  readonly preview: Awaited<ReturnType<typeof readRetention>>;
  readonly entered: Entered | null;
};

const Deleted = ({ measuredBefore, runs, bytes, more }: NonNullable<RetentionProps['preview']>) => (
  <p className={runs === 0 ? 'notice' : 'notice warn'} role="status">
    <span>
      {runs === 0
        ? 'No run'
        : `${more ? 'More than ' : ''}${count(runs, 'run')} with ${(bytes / 1e6).toFixed(1)} MB of uploads`}{' '}
      would be deleted: those measured before <Time at={measuredBefore} exact />.
    </span>
  </p>
);

/** For how long runs are kept. What would be deleted is shown before anything is. */
export const RetentionCard = ({ project: { slug, keepRunsDays }, preview, entered }: RetentionProps) => (
  <Card
    id="retention"
    title="Retention"
    note={keepRunsDays === null ? 'runs are kept for ever' : `runs of ${keepRunsDays} days`}
  >
    <SettingsForm project={slug} action="retention">
      <PlainField
        name="keepRunsDays"
        label="Days for which runs are kept"
        inputMode="numeric"
        defaultValue={valuesOf(entered, 'retention').text('keepRunsDays', String(preview?.days ?? keepRunsDays ?? ''))}
        pattern="[0-9]*"
        maxLength={5}
        hint="From when they were measured. Empty: for ever. Older runs are deleted with their results and uploads; shares stay."
      />
      {preview && <Deleted {...preview} />}
      <div className="row">
        <button type="submit" className="button" formMethod="get" formAction={`${hrefs.settings(slug)}#retention`}>
          Show what would be deleted
        </button>
        <button type="submit" className="button">
          Change retention
        </button>
      </div>
    </SettingsForm>
  </Card>
);
