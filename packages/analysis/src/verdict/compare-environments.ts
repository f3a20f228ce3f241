import type { IdentityGroup, IdentityValue } from '@tachograph/schema/normalise';

export type EnvironmentComparison = {
  readonly comparable: boolean;
  readonly differences: readonly {
    readonly key: string;
    readonly label: string;
    readonly group: IdentityGroup;
    readonly a: string | null;
    readonly b: string | null;
  }[];
  /** Number of fields that agree. */
  readonly matchingFields: number;
};

/** Whether two environments are the same in every identity field; unknown equals unknown and nothing else. */
export function compareEnvironments(a: readonly IdentityValue[], b: readonly IdentityValue[]): EnvironmentComparison {
  const other = new Map(b.map((field) => [field.key, field]));
  const own = new Set(a.map((field) => field.key));
  const both = [...a, ...b.filter((field) => !own.has(field.key))];
  const valueIn = (fields: ReadonlyMap<string, IdentityValue>, key: string) => fields.get(key)?.value ?? null;
  const mine = new Map(a.map((field) => [field.key, field]));
  const differences = both
    .map(({ key, label, group }) => ({ key, label, group, a: valueIn(mine, key), b: valueIn(other, key) }))
    .filter((field) => field.a !== field.b);
  return { comparable: differences.length === 0, differences, matchingFields: both.length - differences.length };
}
