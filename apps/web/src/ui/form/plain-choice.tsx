import type { ReactNode } from 'react';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value?: string;
  /** What the choice means, below it. */
  readonly hint?: ReactNode;
  /** Of two forms of one page with a field of this name: which of them. */
  readonly form?: string;
};

/** A choice among a few values with its label, of a form that a browser sends by itself. */
export const PlainChoice = ({ name, label, options, value, hint, form }: Props) => {
  const id = `${form ?? 'field'}-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="text-field"
        defaultValue={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <span id={`${id}-hint`} className="meta">
          {hint}
        </span>
      )}
    </div>
  );
};
