import type { EnvironmentDetail } from '@/server/views.ts';
import { type RecordRow, toConfigRows, toInformation, toRecordGroups } from './record-rows.ts';

/** A field of two environments; null where one does not state it. */
type EnvironmentPair = {
  readonly label: string;
  /** Whether it is part of the identity of an environment. */
  readonly identity: boolean;
  readonly a: string | null;
  readonly b: string | null;
};

export type PairGroup = { readonly title: string; readonly pairs: readonly EnvironmentPair[] };

const merge = (a: readonly RecordRow[], b: readonly RecordRow[]): EnvironmentPair[] =>
  [...new Set([...a, ...b].map(({ label }) => label))].map((label) => {
    const [left, right] = [a, b].map((rows) => rows.find((row) => row.label === label));
    return {
      label,
      identity: left?.identity ?? right?.identity ?? false,
      a: left?.value ?? null,
      b: right?.value ?? null,
    };
  });

function configPairs(a: EnvironmentDetail, b: EnvironmentDetail): EnvironmentPair[] {
  const rows = (environment: EnvironmentDetail) => toConfigRows(environment.record).map(toInformation);
  return merge(rows(a), rows(b)).filter((pair) => pair.a !== pair.b);
}

/** Two records side by side: what either states, and of the server's configuration what differs. */
export function listPairs(a: EnvironmentDetail, b: EnvironmentDetail): PairGroup[] {
  const right = toRecordGroups(b.fields, b.record);
  const groups = toRecordGroups(a.fields, a.record).map(({ title, rows }, index) => ({
    title,
    pairs: merge(rows, right[index]?.rows ?? []).filter((pair) => pair.identity || pair.a !== null || pair.b !== null),
  }));
  const config = { title: 'Server configuration, settings that differ', pairs: configPairs(a, b) };
  return [...groups, config].filter(({ pairs }) => pairs.length > 0);
}
