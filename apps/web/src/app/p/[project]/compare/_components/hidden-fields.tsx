/** The state of an address inside a form, so that the form keeps it. */
export const HiddenFields = ({ fields }: { readonly fields: Readonly<Record<string, string | null>> }) =>
  Object.entries(fields).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />);
