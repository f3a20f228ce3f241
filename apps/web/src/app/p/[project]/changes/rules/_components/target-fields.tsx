'use client';
import { FormField } from '@/ui/form/form-field.tsx';
import { TARGETS } from '../_model/describe-rule.ts';
import type { PartProps } from './part-props.ts';

const ADDRESS_HINTS = {
  webhook: 'Gets JSON by POST, signed.',
  slack: 'The address of an incoming webhook of Slack.',
  discord: 'The address of a webhook of a channel.',
  teams: 'The address of a workflow “When a Teams webhook request is received”.',
} as const;

const Addresses = ({ values: { to }, onChange, issueAt }: PartProps) => (
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
);

const Repository = ({ values: { repository, token }, onChange, issueAt }: PartProps) => (
  <>
    <FormField label="Repository" hint="Gets an issue for each group." issue={issueAt('/target/repository')}>
      {(field) => (
        <input
          {...field}
          value={repository}
          placeholder="owner/name"
          autoComplete="off"
          onChange={(event) => onChange({ repository: event.target.value })}
        />
      )}
    </FormField>
    <FormField label="Token of GitHub" hint="May write issues. Never shown again." issue={issueAt('/target/token')}>
      {(field) => (
        <input
          {...field}
          type="password"
          value={token}
          autoComplete="off"
          onChange={(event) => onChange({ token: event.target.value })}
        />
      )}
    </FormField>
  </>
);

type AddressProps = PartProps & { readonly hint: string };

const Address = ({ values: { url }, onChange, issueAt, hint }: AddressProps) => (
  <FormField label="Address" hint={hint} issue={issueAt('/target/url')}>
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
);

function TargetPart(part: PartProps) {
  const { kind } = part.values;
  if (kind === 'email') return <Addresses {...part} />;
  if (kind === 'github-issue') return <Repository {...part} />;
  return <Address {...part} hint={ADDRESS_HINTS[kind]} />;
}

/** Who gets the messages of a rule. */
export function TargetFields(part: PartProps) {
  const { values, onChange, issueAt } = part;
  return (
    <div className="fields">
      <FormField label="Name" issue={issueAt('/name')}>
        {(field) => (
          <input
            {...field}
            value={values.name}
            placeholder="slower drivers"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="Send to" issue={issueAt('/target/kind')}>
        {(field) => (
          <select
            {...field}
            value={values.kind}
            onChange={(event) =>
              onChange({ kind: TARGETS.find(([key]) => key === event.target.value)?.[0] ?? values.kind })
            }
          >
            {TARGETS.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <TargetPart {...part} />
    </div>
  );
}
