'use client';
import { ChoiceSet } from '@/ui/form/choice-set.tsx';
import { FormField } from '@/ui/form/form-field.tsx';
import type { Choices, PartProps } from './part-props.ts';

const DIRECTIONS = [
  ['worse', 'for the worse'],
  ['better', 'for the better'],
  ['both', 'all'],
] as const;

/** Which changes a rule reports. */
export function FilterFields({ values, onChange, issueAt, choices }: PartProps & { readonly choices: Choices }) {
  const { direction, smallest, drivers, metrics } = values;
  return (
    <>
      <div className="fields">
        <FormField label="Changes" issue={issueAt('/direction')}>
          {(field) => (
            <select
              {...field}
              value={direction}
              onChange={(event) =>
                onChange({ direction: DIRECTIONS.find(([key]) => key === event.target.value)?.[0] ?? direction })
              }
            >
              {DIRECTIONS.map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label="Smallest change, %" hint="Exact metrics: whatever their size." issue={issueAt('/smallest')}>
          {(field) => (
            <input
              {...field}
              inputMode="decimal"
              value={smallest}
              onChange={(event) => onChange({ smallest: event.target.value })}
            />
          )}
        </FormField>
      </div>
      {choices.drivers.length > 0 && (
        <ChoiceSet
          label="Drivers"
          options={choices.drivers.map(({ slug, name }) => ({ key: slug, label: name }))}
          chosen={drivers}
          onChoose={(chosen) => onChange({ drivers: chosen })}
          omitted={choices.otherDrivers}
          issue={issueAt('/drivers')}
        />
      )}
      {choices.metrics.length > 0 && (
        <ChoiceSet
          label="Metrics"
          options={choices.metrics.map((metric) => ({ key: metric, label: metric }))}
          chosen={metrics}
          onChoose={(chosen) => onChange({ metrics: chosen })}
          issue={issueAt('/metrics')}
        />
      )}
    </>
  );
}
