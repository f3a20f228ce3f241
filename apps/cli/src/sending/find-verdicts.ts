import { isTable, listTables, type Table, toText } from '../read-json.ts';
import { isSuspected } from '../verdict-outcomes.ts';
import type { RunReport } from './send-upload.ts';

export type Verdicts = { readonly counts: Readonly<Record<string, number>>; readonly cells: readonly Table[] };

/** The verdicts of a run against its base, as docs/api.md describes them. */
export type BaseVerdicts =
  | { readonly found: false; readonly reason: string }
  | (Verdicts & {
      readonly found: true;
      readonly commit: string;
      readonly branch: string;
      readonly runs: number;
      /** False where the base was measured in another environment: then nothing is evaluated. */
      readonly comparable: boolean;
      readonly differences: readonly Table[];
      readonly baseOnlySeries: number;
    });

/** Which verdicts `--fail-on` evaluates; `auto`: the base's where one was found, otherwise the reference driver's. */
export type Against = 'auto' | 'base' | 'reference';

type Stored = Pick<RunReport, 'run'>;

/** Numbers by outcome; whatever is no number is left out. */
export const toCounts = (value: unknown): Verdicts['counts'] =>
  Object.fromEntries(
    Object.entries(isTable(value) ? value : {}).filter((entry): entry is [string, number] =>
      Number.isInteger(entry[1]),
    ),
  );

/** The verdicts against the reference driver, or null where the response has none. */
export function findVerdicts({ run }: Stored): (Verdicts & { readonly reference: string }) | null {
  const verdicts = run?.verdicts;
  if (!isTable(verdicts) || !isTable(verdicts.counts)) return null;
  const { reference, counts, cells } = verdicts;
  return { reference: toText(reference), counts: toCounts(counts), cells: listTables(cells) };
}

/** The verdicts against the base, or null where the response mentions none. */
export function findBase({ run }: Stored): BaseVerdicts | null {
  const base = run?.base;
  if (!isTable(base)) return null;
  if (base.found !== true) return { found: false, reason: toText(base.reason) };
  return {
    found: true,
    commit: toText(base.commit),
    branch: toText(base.branch),
    runs: listTables(base.runs).length,
    comparable: base.comparable === true,
    differences: listTables(base.differences),
    counts: toCounts(base.counts),
    cells: listTables(base.cells),
    baseOnlySeries: typeof base.baseOnlySeries === 'number' ? base.baseOnlySeries : 0,
  };
}

/**
 * The numbers of verdicts by outcome, or null where nothing was compared. `suspected` are of the base alone, and are among the
 * insufficient samples too.
 */
export function findCounts(report: Stored, against: Against): Verdicts['counts'] | null {
  const base = findBase(report);
  if (against !== 'reference' && base?.found) {
    // Of another environment no cell is evaluated; for who requested it, that is one verdict.
    return base.comparable
      ? { suspected: base.cells.filter(isSuspected).length, ...base.counts }
      : { 'not-comparable': 1 };
  }
  return against === 'base' ? null : (findVerdicts(report)?.counts ?? null);
}
