'use client';
import { type ReactNode, useId } from 'react';

type Props = {
  readonly label: string;
  /** What is expected, below the field. */
  readonly hint?: ReactNode;
  /** What is wrong with the value; null where nothing is. */
  readonly issue: string | null;
  /** The field, with what ties it to its label and its issue. */
  readonly children: (field: {
    readonly id: string;
    readonly className: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A field with its label, a hint, and what is wrong with it. */
export function FormField({ label, hint, issue, children }: Props) {
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
