import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** Params whose value alone says enough, with the word that follows it. */
const WITH_NOUN: Readonly<Record<string, readonly [one: string, many: string]>> = {
  rows: ['row', 'rows'],
  bytes: ['byte', 'bytes'],
  threads: ['thread', 'threads'],
  connections: ['connection', 'connections'],
  clients: ['client', 'clients'],
  columns: ['column', 'columns'],
  parameters: ['parameter', 'parameters'],
  characters: ['character', 'characters'],
};

const describe = (name: string, value: string | number | boolean): string => {
  const noun = WITH_NOUN[name];
  if (noun && typeof value === 'number') return `${grouped.format(value)} ${value === 1 ? noun[0] : noun[1]}`;
  if (name === 'protocol') return `${value} protocol`;
  const description = name.replace(/[-_]+/g, ' ');
  if (typeof value === 'boolean') return value ? description : `no ${description}`;
  return `${description} ${typeof value === 'number' ? grouped.format(value) : value}`;
};

/** Counts come first, then the rest by name: `{protocol: "text", rows: 1000} → "1,000 rows · text protocol"`. */
export const describeParams = (params: Params): string =>
  Object.entries(params)
    .sort(([a], [b]) => Number(b in WITH_NOUN) - Number(a in WITH_NOUN) || (a < b ? -1 : 1))
    .map(([name, value]) => describe(name, value))
    .join(' · ');

/** How a URL names params: `{rows: 1000, protocol: "text"} → "protocol=text,rows=1000"`. */
export const toParamsKey = (params: Params): string =>
  Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(',');

const byTitle = new Intl.Collator('en', { numeric: true });

/** Fewer rows before more, names in their order: how a reader would list the params of one scenario. */
export function compareParams(a: Params, b: Params): number {
  for (const name of [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()) {
    const left = a[name];
    const right = b[name];
    if (left === right) continue;
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    return byTitle.compare(String(left ?? ''), String(right ?? ''));
  }
  return 0;
}

type TitledCase = { readonly title: string; readonly case: CaseIdentity };

/** Rows of a table: by the scenario's title, then by params. */
export const compareRows = (a: TitledCase, b: TitledCase): number =>
  byTitle.compare(a.title, b.title) || compareParams(a.case.params, b.case.params);

/** The same for all cases that stand in one row of a table, whatever their metric and statistic. */
export const toRowKey = ({ scenario, params, unit }: CaseIdentity): string =>
  [scenario, toParamsKey(params), unit].join('\n');
