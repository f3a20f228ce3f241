import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = {
  readonly label: string;
  /** What is expected, below the field. */
  readonly hint?: ReactNode;
  /** What is wrong with the value; null where nothing is. */
  readonly issue?: string | null;
  /** The field, with what ties it to its label and its issue. */
  readonly children: (field: {
    readonly id: string;
    readonly className: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A field with its label, a hint, and what is wrong with it. */
export function FormField({ label, hint, issue = null, children }: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const issueId = `${id}-issue`;
  const describedBy = [hint && hintId, issue && issueId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, className: 'text-field', 'aria-invalid': issue !== null, 'aria-describedby': describedBy })}
      {hint && (
        <span id={hintId} className="meta">
          {hint}
        </span>
      )}
      {issue && (
        <span id={issueId} className="failed">
          {issue}
        </span>
      )}
    </div>
  );
}

// Fields of forms that a browser sends by itself.

type Shared = Omit<Props, 'issue' | 'children'> & { readonly name: string };

type Own<Name extends 'input' | 'textarea'> = Omit<ComponentProps<Name>, 'id' | 'className' | keyof Shared> & Shared;

/** A field with its label. */
export const PlainField = ({ label, hint, ...input }: Own<'input'>) => (
  <FormField label={label} hint={hint}>
    {(field) => <input {...field} {...input} />}
  </FormField>
);

/** A field for several lines with its label. */
export const PlainText = ({ label, hint, ...textarea }: Own<'textarea'>) => (
  <FormField label={label} hint={hint}>
    {(field) => <textarea {...field} {...textarea} />}
  </FormField>
);

export type Choices = readonly (readonly [value: string, label: string])[];

/** What a `select` has to choose from. */
export const Options = ({ options }: { readonly options: Choices }) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type ChoiceProps = Shared & { readonly options: Choices; readonly value?: string };

/** A choice among a few values with its label. */
export const PlainChoice = ({ label, hint, options, value, name }: ChoiceProps) => (
  <FormField label={label} hint={hint}>
    {(field) => (
      <select {...field} name={name} defaultValue={value}>
        <Options options={options} />
      </select>
    )}
  </FormField>
);

const VISIBILITIES = [
  ['public', 'public: everybody, and lists show it'],
  ['unlisted', 'unlisted: everybody who knows its URL'],
  ['private', 'private: members, and holders of a token'],
] as const;

type VisibilityProps = { readonly value: string; readonly hint?: ReactNode };

/** Who reads a project. */
export const VisibilityChoice = (props: VisibilityProps) => (
  <PlainChoice name="visibility" label="Who reads it" options={VISIBILITIES} {...props} />
);

type HiddenFieldsProps = { readonly fields: Readonly<Record<string, string | null | undefined>> };

/** Values of a form that nobody enters, by name. */
export const HiddenFields = ({ fields }: HiddenFieldsProps) =>
  Object.entries(fields).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />);

export type PlainFormProps = {
  readonly hidden?: HiddenFieldsProps['fields'];
  /** The words of the button that sends it; left out where the form has several. */
  readonly submit?: string;
  readonly isPrimary?: boolean;
  /** The whole name of the button of a form in a row of a table, where its words say too little. */
  readonly label?: string;
  readonly children?: ReactNode;
};

/** A form that a browser sends by itself. */
export const PlainForm = ({
  action,
  hidden = {},
  submit,
  isPrimary = false,
  label,
  children,
}: PlainFormProps & { readonly action: string }) => (
  <form className={label === undefined ? 'account-form' : 'inline-form'} method="post" action={action}>
    <HiddenFields fields={hidden} />
    {children}
    {submit && (
      <button type="submit" className={isPrimary ? 'button primary' : 'button'} aria-label={label}>
        {submit}
      </button>
    )}
  </form>
);
