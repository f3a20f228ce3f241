import type { ReactNode } from 'react';

type Fact = readonly [label: string, value: ReactNode];

/** Labels with their values. A fact without a value is left out. */
export const Facts = ({ facts, className }: { readonly facts: readonly Fact[]; readonly className?: string }) => (
  <dl className={className ? `facts ${className}` : 'facts'}>
    {facts
      .filter(([, value]) => value)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
