import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  readonly name: string;
  readonly label: string;
  /** What is expected, below the field. */
  readonly hint?: ReactNode;
};

/** A field for several lines with its label, of a form that a browser sends by itself. */
export const PlainText = ({ label, hint, ...textarea }: Props) => {
  const id = `field-${textarea.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} className="text-field" aria-describedby={hint ? `${id}-hint` : undefined} {...textarea} />
      {hint && (
        <span id={`${id}-hint`} className="meta">
          {hint}
        </span>
      )}
    </div>
  );
};
