'use client';

type Props = {
  /** "Drivers". */
  readonly label: string;
  readonly options: readonly { readonly key: string; readonly label: string }[];
  /** Keys; none of them stands for all. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  /** Values that are not among the options. */
  readonly omitted?: number;
  readonly issue: string | null;
};

/** Any of some values, or all of them where none is chosen. */
export function ChoiceSet({ label, options, chosen, onChoose, omitted = 0, issue }: Props) {
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  return (
    <fieldset className="choice-set">
      <legend>
        {label}{' '}
        <span className="meta">{chosen.length === 0 ? 'all, unless some are chosen' : `${chosen.length} chosen`}</span>
      </legend>
      <div className="row choices">
        {options.map((option) => (
          <label key={option.key}>
            <input type="checkbox" checked={chosen.includes(option.key)} onChange={() => toggle(option.key)} />
            {option.label}
          </label>
        ))}
        {omitted > 0 && <span className="meta">and {omitted} others, which the API takes</span>}
      </div>
      {issue && <p className="failed">{issue}</p>}
    </fieldset>
  );
}
