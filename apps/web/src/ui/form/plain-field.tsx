import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly name: string;
  readonly label: string;
  /** What is expected, below the field. */
  readonly hint?: ReactNode;
  /** Of two forms of one page with a field of this name: which of them. */
  readonly form?: string;
};

/** A field with its label, of a form that a browser sends by itself. */
export const PlainField = ({ label, hint, form, ...input }: Props) => {
  const id = `${form ?? 'field'}-${input.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="text-field" aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
      {hint && (
        <span id={`${id}-hint`} className="meta">
          {hint}
        </span>
      )}
    </div>
  );
};
