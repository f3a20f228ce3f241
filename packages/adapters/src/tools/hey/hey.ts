import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { medianOf } from '../../figures/statistics.ts';
import { hasSummary, SUMMARY_LINES, SUMMARY_NOISE } from '../../load-tool/http-summary.ts';
import { addHttpReports } from '../../load-tool/reports.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addLatencies } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { NativeText } from '../../text/native-text.ts';

const TITLE = 'hey';
const CSV_HEAD = 'response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset';

const findHead = ({ lines }: NativeText): number => lines.findIndex(({ text }) => text.trim() === CSV_HEAD);

/** `-o csv` has a line for each request, in seconds. Those that failed are no samples. */
function readCsv(native: NativeText, draft: OutcomeDraft, head: number): void {
  const samples: number[] = [];
  const failed: string[] = [];
  const first = native.lines.at(head);
  for (const line of native.lines.slice(head + 1)) {
    const cells = readCells(line.text.slice(0, 500), ',');
    const value = parsePrintedNumber(cells[0] ?? '');
    const code = cells[6] ?? '';
    if (cells.length !== 8 || value === null || !/^\d{1,3}$/.test(code)) continue;
    draft.accept(line);
    if (/^[23]/.test(code)) samples.push(value);
    else failed.push(code);
  }
  if (!first) return;
  draft.accept(first);
  if (failed.length > 0)
    draft.warn(first, `${failed.length} requests failed, such as with status ${failed[0]}: they are no samples`);
  if (samples.length === 0) {
    draft.reject(first, first.text, 'no request succeeded');
    return;
  }
  const named = toNamedCell(draft, first, TITLE, { language: null });
  const printed = { ...named.printed, uncertain: [...named.printed.uncertain, 'scenario' as const] };
  const median = medianOf(samples);
  addLatencies(draft, first, { cell: named.cell, printed }, { unit: 's', n: samples.length, median, samples });
}

/** The summary of hey 0.1, and its `-o csv`. */
export const hey: Adapter = {
  name: 'hey',
  title: TITLE,
  noise: SUMMARY_NOISE,
  aliases: ['rakyll-hey'],
  signature: `\`Summary:\` with \`Total: … secs\` below it and \`Requests/sec:\`, or CSV with \`${CSV_HEAD.slice(0, 28)}\``,
  recognises: (native) => hasSummary(native, /^\s{0,8}Total:\s/) || findHead(native) >= 0,
  read(native, draft) {
    const head = findHead(native);
    if (head >= 0) readCsv(native, draft, head);
    addHttpReports(native, draft, { title: TITLE, program: 'hey', lines: SUMMARY_LINES, endsInStatus: true });
  },
};
