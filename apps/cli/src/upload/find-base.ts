import { isTable, toText } from '../server/read-json.ts';
import type { RunReport } from './run-report.ts';

type Table = Readonly<Record<string, unknown>>;

/** What the server says of a run against its base, as docs/api.md describes it. */
export type BaseVerdicts =
  | { readonly found: false; readonly reason: string }
  | {
      readonly found: true;
      readonly commit: string;
      readonly branch: string;
      readonly runs: number;
      /** False where the base was measured in another environment: then nothing is evaluated. */
      readonly comparable: boolean;
      readonly differences: readonly Table[];
      readonly counts: Readonly<Record<string, number>>;
      readonly cells: readonly Table[];
      readonly baseOnlySeries: number;
    };

const toList = (value: unknown): Table[] => (Array.isArray(value) ? value.filter(isTable) : []);

/** Numbers by outcome; whatever is no number is left out. */
export const toCounts = (value: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(isTable(value) ? value : {}).filter((entry): entry is [string, number] =>
      Number.isInteger(entry[1]),
    ),
  );

/** The verdicts against the base, or null where the answer does not speak of one. */
export function findBase({ run }: Pick<RunReport, 'run'>): BaseVerdicts | null {
  const base = run?.base;
  if (!isTable(base)) return null;
  if (base.found !== true) return { found: false, reason: toText(base.reason) };
  return {
    found: true,
    commit: toText(base.commit),
    branch: toText(base.branch),
    runs: toList(base.runs).length,
    comparable: base.comparable === true,
    differences: toList(base.differences),
    counts: toCounts(base.counts),
    cells: toList(base.cells),
    baseOnlySeries: typeof base.baseOnlySeries === 'number' ? base.baseOnlySeries : 0,
  };
}
