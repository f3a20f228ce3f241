import type { History, HistoryDocument, HistoryEntry } from '../outcome/history.ts';
import { parseNative } from '../parse/parse.ts';
import { readCells } from '../text/csv-cells.ts';
import { isSummaryHead, type SummaryRun, toSummaryRun } from '../tools/criterion/summary-table.ts';

type Rows = { readonly run: SummaryRun; readonly lines: string[] };

/**
 * A CSV file that sums up the benchmarks of many runs of criterion: a row for each benchmark of each run, as
 * diesel-rs/metrics publishes it. A run is its time, its commit and its database.
 */
export function parseCriterionSummary({ text }: HistoryDocument): History | null {
  const end = text.indexOf('\n');
  const head = text.slice(0, end === -1 ? undefined : end).trimEnd();
  if (!isSummaryHead(head)) return null;
  const columns = new Map(readCells(head, ',').map((name, at) => [name, at]));
  const runs = new Map<string, Rows>();
  for (const line of text.slice(head.length).split(/\r?\n/)) {
    if (line === '') continue;
    const cells = readCells(line.slice(0, 2000), ',');
    const run = toSummaryRun((column) => cells[columns.get(column) ?? -1]);
    const key = JSON.stringify([run.date, run.commit, run.backend]);
    const known = runs.get(key) ?? { run, lines: [] };
    known.lines.push(line);
    runs.set(key, known);
  }
  const entries = [...runs.values()].map(({ run: { date, commit, backend }, lines }): HistoryEntry => {
    const name = [date?.toISOString().replace(/\D/g, '').slice(0, 14), commit?.slice(0, 12), backend];
    return {
      location: name.filter(Boolean).join('-'),
      commit,
      branch: null,
      date,
      read: () => {
        const own = `${[head, ...lines].join('\n')}\n`;
        const native = { name: `criterion-${name.join('-').replace(/[^\w.-]+/g, '-')}.csv`, text: own };
        return { native, outcome: parseNative(own, { tool: 'criterion' }) };
      },
    };
  });
  return { tool: 'criterion', entries };
}
