import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import { PlainChoice, PlainField, PlainText } from '@/ui/form/plain-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = {
  readonly project: {
    readonly slug: string;
    readonly title: string;
    readonly description: string | null;
    readonly referenceDriver: string | null;
    readonly minimumEffect: number | null;
  };
  readonly drivers: readonly { readonly slug: string; readonly name: string }[];
  /** The least difference of projects that set none, as a share. */
  readonly usual: number;
  readonly entered: Entered | null;
};

const toPercent = (share: number) => String(Number((share * 100).toPrecision(6)));

/** The drivers, and the present one where it is not among them: saving a title must not change it. */
const withPresent = (drivers: Props['drivers'], present: string | null): Props['drivers'] =>
  present === null || drivers.some(({ slug }) => slug === present)
    ? drivers
    : [{ slug: present, name: present }, ...drivers];

/** What a project is called and measured by. */
export function DescriptionCard({ project, drivers, usual, entered }: Props) {
  const { text } = valuesOf(entered, 'describe');
  return (
    <Card title="Project">
      <SettingsForm project={project.slug} action="describe">
        <PlainField name="title" label="Title" defaultValue={text('title', project.title)} maxLength={200} required />
        <PlainText
          name="description"
          label="Description"
          defaultValue={text('description', project.description ?? '')}
          maxLength={2000}
          hint="A sentence or two on what is measured."
        />
        <PlainChoice
          name="referenceDriver"
          label="Reference driver"
          value={text('referenceDriver', project.referenceDriver ?? '')}
          options={[
            { value: '', label: 'chosen by each page' },
            ...withPresent(drivers, project.referenceDriver).map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          hint="Pages compare with it unless their URL names another one."
        />
        <PlainField
          name="minimumEffect"
          label="Least difference, in percent"
          inputMode="decimal"
          defaultValue={text('minimumEffect', project.minimumEffect === null ? '' : toPercent(project.minimumEffect))}
          placeholder={toPercent(usual)}
          maxLength={10}
          hint={`Smaller differences are called the same. Empty: ${toPercent(usual)} %. All verdicts of the project follow; shares keep theirs.`}
        />
        <button type="submit" className="button primary">
          Save
        </button>
      </SettingsForm>
    </Card>
  );
}
