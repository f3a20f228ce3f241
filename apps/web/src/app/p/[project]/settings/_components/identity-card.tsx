import { DEFAULT_IDENTITY_KEYS, LISTED_FIELDS } from '@tachograph/schema/normalise';
import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import { Card } from '@/ui/layout/card.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = {
  readonly project: { readonly slug: string; readonly identityKeys: readonly string[] | null };
  readonly entered: Entered | null;
};

const GROUPS = [...new Set(LISTED_FIELDS.map(({ group }) => group))];

/** Which fields of an environment decide whether results share a line. */
export const IdentityCard = ({ project: { slug, identityKeys }, entered }: Props) => {
  const chosen = identityKeys ?? DEFAULT_IDENTITY_KEYS;
  const ticked = valuesOf(entered, 'identity').list('identityKeys', chosen);
  const note = identityKeys === null ? 'all fields' : `${chosen.length} of ${DEFAULT_IDENTITY_KEYS.length} fields`;
  return (
    <Card title="Environment identity" note={note}>
      <SettingsForm project={slug} action="identity" submit="Change identity">
        <p>
          Results share a line only if these fields of their environments are equal. A change is for runs that arrive
          from now on: they begin new lines, and stored runs keep theirs.
        </p>
        {GROUPS.map((group) => (
          <fieldset key={group} className="choice-set">
            <legend>{group}</legend>
            <div className="row choices">
              {LISTED_FIELDS.filter((field) => field.group === group).map(({ key, label }) => (
                <label key={key}>
                  <input type="checkbox" name="identityKeys" value={key} defaultChecked={ticked.includes(key)} />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </SettingsForm>
    </Card>
  );
};
