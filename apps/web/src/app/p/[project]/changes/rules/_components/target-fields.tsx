'use client';
import { FormField } from '@/ui/form/form-field.tsx';
import { TARGETS } from '../_model/describe-rule.ts';
import type { PartProps } from './rule-form.tsx';

const ADDRESS_HINTS = {
  webhook: 'Gets JSON by POST, signed.',
  slack: 'The address of an incoming webhook of Slack.',
  discord: 'The address of a webhook of a channel.',
  teams: 'The address of a workflow “When a Teams webhook request is received”.',
} as const;

/** Who gets the messages of a rule. */
export function TargetFields({ values, onChange, issueAt }: PartProps) {
  const { name, kind, url, to } = values;
  return (
    <div className="fields">
      <FormField label="Name" issue={issueAt('/name')}>
        {(field) => (
          <input
            {...field}
            value={name}
            placeholder="slower drivers to the team"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="Send to" issue={issueAt('/target/kind')}>
        {(field) => (
          <select
            {...field}
            value={kind}
            onChange={(event) => onChange({ kind: TARGETS.find(([key]) => key === event.target.value)?.[0] ?? kind })}
          >
            {TARGETS.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {kind === 'email' ? (
        <FormField label="E-mail addresses" hint="Separated by commas, 20 at most." issue={issueAt('/target/to')}>
          {(field) => (
            <input
              {...field}
              value={to}
              placeholder="team@example.org"
              onChange={(event) => onChange({ to: event.target.value })}
            />
          )}
        </FormField>
      ) : (
        <FormField label="Address" hint={ADDRESS_HINTS[kind]} issue={issueAt('/target/url')}>
          {(field) => (
            <input
              {...field}
              type="url"
              value={url}
              placeholder="https://…"
              autoComplete="off"
              onChange={(event) => onChange({ url: event.target.value })}
            />
          )}
        </FormField>
      )}
    </div>
  );
}
