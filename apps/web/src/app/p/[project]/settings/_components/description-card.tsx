import { PROJECT_FORM } from '@tachograph/openapi/projects';
import { DEFAULT_IDENTITY_KEYS, LISTED_FIELDS } from '@tachograph/schema/normalise';
import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import type { OpenSettings } from '@/server/settings/open-settings.ts';
import { PlainChoice, PlainField, PlainText } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = {
  readonly project: OpenSettings['project'];
  readonly drivers: readonly { readonly slug: string; readonly name: string }[];
  /** The least difference of projects that set none, as a share. */
  readonly usual: number;
  readonly entered: Entered | null;
};

const toPercent = (share: number) => String(Number((share * 100).toPrecision(6)));

/** The drivers, and the present one where it is not among them: saving a title must not change it. */
const withPresent = (drivers: Props['drivers'], present: string): Props['drivers'] =>
  present === '' || drivers.some(({ slug }) => slug === present)
    ? drivers
    : [{ slug: present, name: present }, ...drivers];

type FieldProps = Props & { readonly field: (typeof PROJECT_FORM)[number] };

function Field({ field: { kind, error: _, ...field }, project, drivers, usual, entered }: FieldProps) {
  const set = project[field.name] ?? '';
  const stored = typeof set === 'number' && kind === 'percent' ? toPercent(set) : String(set);
  const value = valuesOf(entered, 'describe').text(field.name, stored);
  if (kind === 'text') return <PlainText {...field} defaultValue={value} />;
  if (kind === 'driver') {
    const options = withPresent(drivers, stored).map(({ slug, name }) => [slug, name] as const);
    return <PlainChoice {...field} value={value} options={[['', 'chosen by each page'], ...options]} />;
  }
  if (kind === 'line') return <PlainField {...field} defaultValue={value} required={field.name === 'title'} />;
  const percent = {
    inputMode: 'decimal',
    placeholder: toPercent(usual),
    hint: `${field.hint} Empty: ${toPercent(usual)} %.`,
  } as const;
  return <PlainField {...field} {...percent} defaultValue={value} />;
}

/** What a project is called and measured by. */
export const DescriptionCard = (props: Props) => (
  <Card title="Project">
    <SettingsForm project={props.project.slug} action="describe" submit="Save" isPrimary>
      {PROJECT_FORM.map((field) => (
        <Field key={field.name} {...props} field={field} />
      ))}
    </SettingsForm>
  </Card>
);

type IdentityProps = {
  readonly project: { readonly slug: string; readonly identityKeys: readonly string[] | null };
  readonly entered: Entered | null;
};

const GROUPS = [...new Set(LISTED_FIELDS.map(({ group }) => group))];

/** Which fields of an environment decide whether results share a line. */
export const IdentityCard = ({ project: { slug, identityKeys }, entered }: IdentityProps) => {
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
