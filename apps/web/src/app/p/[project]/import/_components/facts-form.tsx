'use client';
import { useId } from 'react';
import { type Facts, TOPOLOGIES, TRANSPORTS } from '@/app/p/[project]/import/_model/facts.ts';

export type KnownEnvironment = { readonly slug: string; readonly label: string };

type Props = {
  readonly facts: Facts;
  readonly environments: readonly KnownEnvironment[];
  readonly onChange: (changed: Partial<Facts>) => void;
};

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onText: (text: string) => void;
};

const Field = ({ label, value, placeholder = 'not stated', onText }: FieldProps) => (
  <label className="field">
    <span>{label}</span>
    <input
      className="text-field"
      value={value}
      placeholder={placeholder}
      onChange={(event) => onText(event.target.value)}
    />
  </label>
);

type ChoiceProps = FieldProps & { readonly options: readonly (readonly [string, string])[] };

const Choice = ({ label, value, options, onText }: ChoiceProps) => (
  <label className="field">
    <span>{label}</span>
    <select className="text-field" value={value} onChange={(event) => onText(event.target.value)}>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

const words = (list: readonly string[]): (readonly [string, string])[] => [
  ['', 'not stated'],
  ...list.map((word) => [word, word.replace('-', ' ')] as const),
];

function EnvironmentFields({ facts, onChange }: Omit<Props, 'environments'>) {
  return (
    <div className="fields">
      <Field
        label="Server"
        placeholder="mariadb, mysql, …"
        value={facts.serverProduct}
        onText={(serverProduct) => onChange({ serverProduct })}
      />
      <Field
        label="Server version"
        value={facts.serverVersion}
        onText={(serverVersion) => onChange({ serverVersion })}
      />
      <Field
        label="Runtime"
        placeholder="node, java, go, …"
        value={facts.runtimeName}
        onText={(runtimeName) => onChange({ runtimeName })}
      />
      <Field
        label="Runtime version"
        value={facts.runtimeVersion}
        onText={(runtimeVersion) => onChange({ runtimeVersion })}
      />
      <Field label="CPU" value={facts.cpu} onText={(cpu) => onChange({ cpu })} />
      <Field label="Operating system" value={facts.os} onText={(os) => onChange({ os })} />
      <Choice
        label="Transport"
        value={facts.transport}
        options={words(TRANSPORTS)}
        onText={(transport) => onChange({ transport })}
      />
      <Choice
        label="Client and server"
        value={facts.topology}
        options={words(TOPOLOGIES)}
        onText={(topology) => onChange({ topology })}
      />
    </div>
  );
}

/** When and where it was measured, and who says so: what the native output mostly leaves out. */
export function FactsForm({ facts, environments, onChange }: Props) {
  const id = useId();
  const same = [
    ['', 'described below'] as const,
    ...environments.map(({ slug, label }) => [slug, `the same as ${label}`] as const),
  ];
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="card-head">
        <h2 id={`${id}-title`}>3. When and where</h2>
        <span className="meta">what you leave empty counts as unknown, and unknown is never taken for equal</span>
      </div>
      <div className="card-body stack">
        <div className="fields">
          <label className="field">
            <span>Measured at (your time zone)</span>
            <input
              type="datetime-local"
              className="text-field"
              required
              value={facts.startedAt}
              onChange={(event) => onChange({ startedAt: event.target.value })}
            />
          </label>
          <Field label="Title" placeholder="none" value={facts.title} onText={(title) => onChange({ title })} />
          <Choice
            label="Who measured"
            value={facts.kind}
            options={[
              ['manual', 'we did'],
              ['published', 'somebody else, who published it'],
            ]}
            onText={(kind) => onChange({ kind: kind === 'published' ? 'published' : 'manual' })}
          />
          <Field
            label="Address of the source"
            placeholder="https://…"
            value={facts.url}
            onText={(url) => onChange({ url })}
          />
          {facts.kind === 'published' && (
            <Field label="Published in" value={facts.publishedIn} onText={(publishedIn) => onChange({ publishedIn })} />
          )}
          {environments.length > 0 && (
            <Choice label="Environment" value={facts.sameAs} options={same} onText={(sameAs) => onChange({ sameAs })} />
          )}
        </div>
        {facts.sameAs === '' && <EnvironmentFields facts={facts} onChange={onChange} />}
        <label className="field">
          <span>Note for readers of the run</span>
          <textarea
            className="text-field"
            rows={2}
            value={facts.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        </label>
      </div>
    </section>
  );
}
