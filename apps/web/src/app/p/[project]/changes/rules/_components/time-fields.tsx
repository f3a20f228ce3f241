'use client';
import { FormField } from '@/ui/form/form-field.tsx';
import type { RuleValues } from '../_model/rule-values.ts';
import type { PartProps } from './part-props.ts';

const DIGESTS = [
  ['none', 'at once'],
  ['daily', 'once a day'],
  ['weekly', 'once a week, on Mondays'],
] as const;

type TimeProps = Pick<PartProps, 'values' | 'onChange'> & {
  readonly label: string;
  readonly field: keyof Pick<RuleValues, 'digestAt' | 'quietFrom' | 'quietTo'>;
  readonly issue: string | null;
};

const TimeField = ({ label, field: name, issue, values, onChange }: TimeProps) => (
  <FormField label={label} issue={issue}>
    {(field) => (
      <input
        {...field}
        type="time"
        value={values[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    )}
  </FormField>
);

/** When a rule sends its messages. */
export function TimeFields({ values, onChange, issueAt }: PartProps) {
  const { digest, timeZone } = values;
  return (
    <div className="fields">
      <FormField label="Messages" issue={issueAt('/digest')}>
        {(field) => (
          <select
            {...field}
            value={digest}
            onChange={(event) =>
              onChange({ digest: DIGESTS.find(([key]) => key === event.target.value)?.[0] ?? digest })
            }
          >
            {DIGESTS.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {digest !== 'none' && (
        <TimeField values={values} onChange={onChange} label="At" field="digestAt" issue={issueAt('/digestAt')} />
      )}
      <TimeField
        values={values}
        onChange={onChange}
        label="Nothing from"
        field="quietFrom"
        issue={issueAt('/quietHours/from') ?? issueAt('/quietHours', 'alone')}
      />
      <TimeField
        values={values}
        onChange={onChange}
        label="Nothing until"
        field="quietTo"
        issue={issueAt('/quietHours/to')}
      />
      <FormField label="Time zone" issue={issueAt('/timeZone')}>
        {(field) => (
          <input {...field} value={timeZone} onChange={(event) => onChange({ timeZone: event.target.value })} />
        )}
      </FormField>
    </div>
  );
}
