import { groupBy } from '@tachograph/schema/collection';
import { type CaseIdentity, type IdentityValue, productName } from '@tachograph/schema/normalise';
import { compareVersions, parseVersion } from '@tachograph/schema/version';
import type { EnvironmentFields, EnvironmentName, SeriesRef } from '../measurement/measurement.ts';
import { isSameButStatistic } from '../selection/choose-case.ts';
import { compareEnvironments } from '../verdict/compare-environments.ts';
import type { EnvironmentGroup, MatrixColumn } from './matrix.ts';

/** A column of the matrix before it stands under its setting. */
export type DatedEnvironment = EnvironmentName & { readonly newestAt: Date };

const valueIn = (fields: readonly IdentityValue[], key: string) =>
  fields.find((field) => field.key === key)?.value ?? null;

/** Fields that must agree for a ratio to run from one server to another. */
const besideServer = (fields: readonly IdentityValue[]) => fields.filter(({ group }) => group !== 'Server');

function nameServer(fields: readonly IdentityValue[]): string {
  const product = valueIn(fields, 'server.product');
  const version = valueIn(fields, 'server.version');
  return [product && productName(product), version].filter(Boolean).join(' ') || 'server not stated';
}

type Measured = Pick<SeriesRef, 'case' | 'environment'>;

/** On how many servers a case was measured, in any statistic: products, versions and configurations that differ. */
export function countServers(
  series: readonly Measured[],
  of: CaseIdentity | null,
  records: readonly EnvironmentFields[],
): number {
  const known = new Map(records.map(({ identity, fields }) => [identity, fields]));
  const own = series.filter((entry) => of !== null && isSameButStatistic(entry.case, of));
  const servers = own.map(({ environment: { identity } }) => {
    const fields = known.get(identity) ?? [];
    return JSON.stringify([nameServer(fields), valueIn(fields, 'server.config')]);
  });
  return new Set(servers).size;
}

type Described = {
  readonly column: MatrixColumn;
  readonly label: string;
  readonly fields: readonly IdentityValue[];
};

/** By product, then oldest version first; an unknown one comes last. */
function compareServers({ fields: a }: Described, { fields: b }: Described): number {
  const product = (fields: readonly IdentityValue[]) => valueIn(fields, 'server.product') ?? '~';
  const version = (fields: readonly IdentityValue[]) => parseVersion(valueIn(fields, 'server.version') ?? '', 'server');
  const byProduct = product(a) < product(b) ? -1 : product(a) > product(b) ? 1 : 0;
  return byProduct || compareVersions(version(a), version(b));
}

/** Servers of one name side by side are told apart by their configuration. */
function withDetails(described: readonly Described[]): MatrixColumn[] {
  return described.map(({ column, fields }) => {
    const isTwin = described.some((other) => other.column !== column && other.column.server === column.server);
    const config = valueIn(fields, 'server.config');
    return {
      ...column,
      detail: isTwin ? (config ? `configuration ${config.slice(0, 8)}` : 'configuration not stated') : null,
    };
  });
}

const newestOf = (columns: readonly { readonly newestAt: Date }[]) =>
  Math.max(...columns.map(({ newestAt }) => newestAt.getTime()));

/** The shortest name of an environment without its server: what the columns of a setting have in common. */
function labelOf(inside: readonly Described[]): string {
  const names = inside.map(({ column: { server }, label }) =>
    label.startsWith(server) ? label.slice(server.length).replace(/^ · /, '') : label,
  );
  return names.sort((a, b) => a.length - b.length)[0] ?? '';
}

/** Environments by what they are beside their server. An environment without a record is a separate setting. */
export function groupEnvironments(
  environments: readonly DatedEnvironment[],
  records: readonly EnvironmentFields[],
): EnvironmentGroup[] {
  const described = environments.map(({ newestAt, ...named }): Described => {
    const environment = { identity: named.identity, label: named.label };
    const { label, fields } = records.find(({ identity }) => identity === environment.identity) ?? {
      ...environment,
      fields: [],
    };
    return { column: { environment, server: nameServer(fields), detail: null, newestAt }, label, fields };
  });
  const keyOf = ({ column, fields }: Described) =>
    fields.length > 0
      ? JSON.stringify(besideServer(fields).map(({ key, value }) => [key, value]))
      : column.environment.identity;
  return [...groupBy(described, keyOf)]
    .map(([key, inside]) => ({
      key,
      label: labelOf(inside),
      columns: withDetails(inside.sort(compareServers)),
      differences: [],
      comparable: false,
    }))
    .sort((a, b) => newestOf(b.columns) - newestOf(a.columns));
}

/** Every field in which an environment differs from the reference's, "a" being the reference's value. */
export function listDifferences(
  reference: string,
  other: string,
  records: readonly EnvironmentFields[],
): EnvironmentGroup['differences'] {
  const fieldsOf = (identity: string) => records.find((record) => record.identity === identity)?.fields ?? [];
  return compareEnvironments(fieldsOf(reference), fieldsOf(other)).differences;
}

/** The settings seen from the reference's environment: its own comes first, and the others say what differs. */
export function orderGroups(
  environmentGroups: readonly EnvironmentGroup[],
  reference: EnvironmentName | null,
  records: readonly EnvironmentFields[],
): EnvironmentGroup[] {
  if (!reference) return [...environmentGroups];
  const holds = ({ columns }: EnvironmentGroup) =>
    columns.some(({ environment }) => environment.identity === reference.identity);
  return environmentGroups
    .map((environmentGroup) => {
      const other = environmentGroup.columns[0]?.environment.identity ?? '';
      const differences = listDifferences(reference.identity, other, records).filter(({ group }) => group !== 'Server');
      return {
        ...environmentGroup,
        comparable: holds(environmentGroup),
        differences: holds(environmentGroup) ? [] : differences,
      };
    })
    .sort((a, b) => Number(b.comparable) - Number(a.comparable));
}
