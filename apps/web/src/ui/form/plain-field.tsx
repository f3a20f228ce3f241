import type { ComponentProps, ReactNode } from 'react';

// Fields of forms that a browser sends by itself.

type Shared = {
  readonly name: string;
  readonly label: string;
  /** What is expected, or what a choice means, below the field. */
  readonly hint?: ReactNode;
  /** Of two forms of one page with a field of this name: which of them. */
  readonly form?: string;
};

type FrameProps = Shared & {
  /** The field, with what ties it to its label and its hint. */
  readonly children: (field: {
    readonly id: string;
    readonly name: string;
    readonly className: string;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
};

function Frame({ name, label, hint, form = 'field', children }: FrameProps) {
  const id = `${form}-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, name, className: 'text-field', 'aria-describedby': hint ? `${id}-hint` : undefined })}
      {hint && (
        <span id={`${id}-hint`} className="meta">
          {hint}
        </span>
      )}
    </div>
  );
}

type Own<Name extends 'input' | 'textarea'> = Omit<ComponentProps<Name>, 'id' | 'className' | keyof Shared> & Shared;

/** A field with its label. */
export const PlainField = ({ name, label, hint, form, ...input }: Own<'input'>) => (
  <Frame {...{ name, label, hint }} {...(form ? { form } : {})}>
    {(field) => <input {...field} {...input} />}
  </Frame>
);

/** A field for several lines with its label. */
export const PlainText = ({ name, label, hint, form, ...textarea }: Own<'textarea'>) => (
  <Frame {...{ name, label, hint }} {...(form ? { form } : {})}>
    {(field) => <textarea {...field} {...textarea} />}
  </Frame>
);

type ChoiceProps = Shared & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value?: string;
};

/** A choice among a few values with its label. */
export const PlainChoice = ({ options, value, ...shared }: ChoiceProps) => (
  <Frame {...shared}>
    {(field) => (
      <select {...field} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Frame>
);

const VISIBILITIES = [
  { value: 'public', label: 'public: everybody, and lists show it' },
  { value: 'unlisted', label: 'unlisted: everybody who knows its URL' },
  { value: 'private', label: 'private: members, and holders of a token' },
] as const;

type VisibilityProps = { readonly value: string; readonly hint?: ReactNode };

/** Who reads a project. */
export const VisibilityChoice = (props: VisibilityProps) => (
  <PlainChoice name="visibility" label="Who reads it" options={VISIBILITIES} {...props} />
);
