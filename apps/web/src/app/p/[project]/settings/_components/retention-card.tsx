import { count } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import type { OpenSettings } from '@/server/settings/open-settings.ts';
import type { readRetention } from '@/server/settings/read-settings.ts';
import { PlainField } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { Time } from '@/ui/text/time.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = Pick<OpenSettings, 'project'> & {
  /** What would be deleted if runs were kept for so many days. */
  readonly preview: Awaited<ReturnType<typeof readRetention>>;
  readonly entered: Entered | null;
};

const Deleted = ({ measuredBefore, runs, bytes, more }: NonNullable<Props['preview']>) => (
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
export const RetentionCard = ({ project: { slug, keepRunsDays }, preview, entered }: Props) => (
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
