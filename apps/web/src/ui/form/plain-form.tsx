import type { ReactNode } from 'react';

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
