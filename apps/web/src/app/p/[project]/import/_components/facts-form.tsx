'use client';
import { ENVIRONMENT_PATHS, type Facts, TOPOLOGIES, TRANSPORTS } from '@/app/p/[project]/import/_model/facts.ts';
import { type Choices, FormField, Options } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';

export type KnownEnvironment = { readonly slug: string; readonly label: string };

type FormProps = {
  readonly facts: Facts;
  /** Fields in which a person typed or chose. */
  readonly typed: ReadonlySet<string>;
  readonly onChange: (changed: Partial<Facts>) => void;
};

type FieldProps = FormProps & {
  readonly field: keyof Facts;
  readonly label: string;
  readonly placeholder?: string;
  /** The values to choose from; a text where it is left out. */
  readonly options?: Choices;
};

function Field({ facts, typed, onChange, field, label, placeholder = 'not stated', options }: FieldProps) {
  const value = {
    value: facts[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  };
  const isRead = field in ENVIRONMENT_PATHS && facts[field] !== '' && !typed.has(field);
  return (
    <FormField label={label} hint={isRead && 'read from the text'}>
      {(input) =>
        options ? (
          <select {...input} {...value}>
            <Options options={options} />
          </select>
        ) : (
          <input {...input} {...value} placeholder={placeholder} />
        )
      }
    </FormField>
  );
}

const optional = (values: readonly string[]): Choices => [
  ['', 'not stated'],
  ...values.map((value) => [value, value.replace('-', ' ')] as const),
];

const ENVIRONMENT_FIELDS: readonly Omit<FieldProps, keyof FormProps>[] = [
  { field: 'serverProduct', label: 'Server', placeholder: 'mariadb, mysql, …' },
  { field: 'serverVersion', label: 'Server version' },
  { field: 'runtimeName', label: 'Runtime', placeholder: 'node, java, go, …' },
  { field: 'runtimeVersion', label: 'Runtime version' },
  { field: 'cpu', label: 'CPU' },
  { field: 'cpus', label: 'Logical cores' },
  { field: 'memory', label: 'Memory in GB' },
  { field: 'os', label: 'Operating system' },
  { field: 'kernel', label: 'Kernel' },
  { field: 'transport', label: 'Transport', options: optional(TRANSPORTS) },
  { field: 'topology', label: 'Client and server', options: optional(TOPOLOGIES) },
];

const KINDS: Choices = [
  ['manual', 'we did'],
  ['published', 'somebody else, who published it'],
];

type Props = FormProps & { readonly environments: readonly KnownEnvironment[] };

/** When and where it was measured, and by whom: what the native output mostly leaves out. */
export function FactsForm({ environments, ...form }: Props) {
  const { facts, onChange } = form;
  const same = environments.map(({ slug, label }) => [slug, `the same as ${label}`] as const);
  return (
    <Card title="3. When and where" note="empty fields count as unknown, and unknown values never count as equal">
      <div className="card-body stack">
        <div className="fields">
          <label className="field">
            <span>Measured at (your time zone)</span>
            <input
              type="datetime-local"
              className="text-field"
              required
              value={facts.startedAt}
              onChange={(event) => onChange({ startedAt: event.target.value })}
            />
          </label>
          <Field {...form} field="title" label="Title" placeholder="none" />
          <Field {...form} field="kind" label="Who measured" options={KINDS} />
          <Field {...form} field="url" label="URL of the source" placeholder="https://…" />
          {facts.kind === 'published' && <Field {...form} field="publishedIn" label="Published in" />}
          {environments.length > 0 && (
            <Field {...form} field="sameAs" label="Environment" options={[['', 'described below'], ...same]} />
          )}
        </div>
        {facts.sameAs === '' && (
          <div className="fields">
            {ENVIRONMENT_FIELDS.map((field) => (
              <Field key={field.field} {...form} {...field} />
            ))}
          </div>
        )}
        <label className="field">
          <span>Note for readers of the run</span>
          <textarea
            className="text-field"
            rows={2}
            value={facts.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        </label>
      </div>
    </Card>
  );
}
