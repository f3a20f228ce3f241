import type { ComponentProps } from 'react';
import { ChoiceSet } from '@/ui/form/choice-set.tsx';
import { FormField, Options } from '@/ui/form/form-field.tsx';
import { TARGETS } from '../_model/describe-rule.ts';
import type { RuleValues } from '../_model/rule-values.ts';

export type Choices = {
  readonly drivers: readonly { readonly slug: string; readonly name: string }[];
  /** Drivers that are not among them. */
  readonly otherDrivers: number;
  readonly metrics: readonly string[];
};

/** What every field of the form has. */
type Form = {
  readonly values: RuleValues;
  readonly onChange: (changed: Partial<RuleValues>) => void;
  /** What is wrong with the value at a JSON pointer, or with what is inside it; null where nothing is. */
  readonly issueAt: (pointer: string, isAlone?: 'alone') => string | null;
};

type TextName = { [Name in keyof RuleValues]: string extends RuleValues[Name] ? Name : never }[keyof RuleValues];

type LineProps = Omit<ComponentProps<'input'>, 'name' | 'form'> & {
  readonly form: Form;
  readonly name: TextName;
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with it; null where nothing is. */
  readonly issue: string | null;
};

const Line = ({ form: { values, onChange }, name, label, hint, issue, ...input }: LineProps) => (
  <FormField label={label} hint={hint} issue={issue}>
    {(field) => (
      <input
        {...field}
        {...input}
        value={values[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    )}
  </FormField>
);

type ChoiceProps<Name extends keyof RuleValues> = {
  readonly form: Form;
  readonly name: Name;
  readonly label: string;
  readonly pointer: string;
  readonly options: readonly (readonly [key: RuleValues[Name] & string, label: string])[];
};

const Choice = <Name extends 'kind' | 'direction' | 'digest'>({
  form: { values, onChange, issueAt },
  name,
  label,
  pointer,
  options,
}: ChoiceProps<Name>) => (
  <FormField label={label} issue={issueAt(pointer)}>
    {(field) => (
      <select {...field} value={values[name]} onChange={(event) => onChange({ [name]: event.target.value })}>
        <Options options={options} />
      </select>
    )}
  </FormField>
);

const ADDRESS_HINTS = {
  webhook: 'Gets JSON by POST, signed.',
  slack: 'The address of an incoming webhook of Slack.',
  discord: 'The address of a webhook of a channel.',
  teams: 'The address of a workflow “When a Teams webhook request is received”.',
} as const;

function Target({ form }: { readonly form: Form }) {
  const { kind } = form.values;
  const of = (part: string) => ({ form, issue: form.issueAt(`/target/${part}`), autoComplete: 'off' });
  if (kind === 'email')
    return (
      <Line
        {...of('to')}
        name="to"
        label="E-mail addresses"
        hint="Separated by commas, 20 at most. Each that is not a member’s confirmed one gets a link to confirm it."
        placeholder="team@example.org"
      />
    );
  if (kind !== 'github-issue')
    return (
      <Line {...of('url')} name="url" label="Address" hint={ADDRESS_HINTS[kind]} type="url" placeholder="https://…" />
    );
  return (
    <>
      <Line
        {...of('repository')}
        name="repository"
        label="Repository"
        hint="Gets an issue for each group."
        placeholder="owner/name"
      />
      <Line
        {...of('token')}
        name="token"
        label="Token of GitHub"
        hint="May write issues. Never shown again."
        type="password"
      />
    </>
  );
}

const DIRECTIONS = [
  ['worse', 'for the worse'],
  ['better', 'for the better'],
  ['both', 'all'],
] as const;

const DIGESTS = [
  ['none', 'at once'],
  ['daily', 'once a day'],
  ['weekly', 'once a week, on Mondays'],
] as const;

/** Who gets the messages of a rule, which changes it reports, and when. */
export function RuleFields({ choices, ...form }: Form & { readonly choices: Choices }) {
  const { values, onChange, issueAt } = form;
  const sets = [
    ['drivers', 'Drivers', choices.drivers.map(({ slug, name }) => ({ key: slug, label: name })), choices.otherDrivers],
    ['metrics', 'Metrics', choices.metrics.map((metric) => ({ key: metric, label: metric })), 0],
  ] as const;
  const quietFrom = issueAt('/quietHours/from') ?? issueAt('/quietHours', 'alone');
  return (
    <>
      <div className="fields">
        <Line form={form} name="name" label="Name" placeholder="slower drivers" issue={issueAt('/name')} />
        <Choice form={form} name="kind" label="Send to" pointer="/target/kind" options={TARGETS} />
        <Target form={form} />
      </div>
      <div className="fields">
        <Choice form={form} name="direction" label="Changes" pointer="/direction" options={DIRECTIONS} />
        <Line
          form={form}
          name="smallest"
          label="Smallest change, %"
          hint="Exact metrics: whatever their size."
          inputMode="decimal"
          issue={issueAt('/smallest')}
        />
      </div>
      {sets.map(
        ([name, label, options, omitted]) =>
          options.length > 0 && (
            <ChoiceSet
              key={name}
              label={label}
              options={options}
              chosen={values[name]}
              onChoose={(chosen) => onChange({ [name]: chosen })}
              omitted={omitted}
              issue={issueAt(`/${name}`)}
            />
          ),
      )}
      <div className="fields">
        <Choice form={form} name="digest" label="Messages" pointer="/digest" options={DIGESTS} />
        {values.digest !== 'none' && (
          <Line form={form} name="digestAt" label="At" type="time" issue={issueAt('/digestAt')} />
        )}
        <Line form={form} name="quietFrom" label="Nothing from" type="time" issue={quietFrom} />
        <Line form={form} name="quietTo" label="Nothing until" type="time" issue={issueAt('/quietHours/to')} />
        <Line form={form} name="timeZone" label="Time zone" issue={issueAt('/timeZone')} />
      </div>
    </>
  );
}
