import type { NativeText } from '../../native/native-text.ts';
import { isOpenEnd, OPEN_END_REASON } from '../../native/open-line.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import { type Line, type Lines, listBelow } from '../../text/line.ts';
import { announcesWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';
import { RequestSamples, toMilliseconds } from './request-samples.ts';

/** A cell with line breaks is one message of an error. */
const MAX_LINES_OF_ROW = 100;

export const isJtlHead = (text: string): boolean =>
  /^[\w"]{1,40}(?:,[\w"]{1,40}){3,60}$/.test(text) &&
  ['timeStamp', 'elapsed', 'label'].every((name) => text.split(',').includes(name));

type Row = { readonly lines: readonly Line[]; readonly text: string };

const countQuotes = (text: string): number => text.split('"').length - 1;

/** The rows below the heading. A quoted cell may go on over several lines. */
function* listRows(lines: Lines, first: Line): Generator<Row> {
  let open: Line[] = [];
  let quotes = 0;
  for (const line of listBelow(lines, first)) {
    if (open.length === 0 && line.text.trim() === '') continue;
    open.push(line);
    quotes += countQuotes(line.text);
    if (quotes % 2 === 1 && open.length < MAX_LINES_OF_ROW) continue;
    yield { lines: open, text: open.map(({ text }) => text).join('\n') };
    [open, quotes] = [[], 0];
  }
  if (open.length > 0) yield { lines: open, text: open.map(({ text }) => text).join('\n') };
}

/** Read a JTL file as CSV: the samples of each label. */
export function readJtl(native: NativeText, draft: OutcomeDraft, head: Line): void {
  const columns = head.text.trim().replaceAll('"', '').split(',');
  const [stampAt, elapsedAt, labelAt, successAt] = ['timeStamp', 'elapsed', 'label', 'success'].map((name) =>
    columns.indexOf(name),
  );
  const samples = new RequestSamples();
  draft.accept(head);
  for (const { lines, text } of listRows(native.lines, head)) {
    const [line] = lines;
    if (!line) continue;
    const cells = readCells(text, ',');
    const stamp = toMilliseconds(cells[stampAt ?? -1]);
    const elapsed = toMilliseconds(cells[elapsedAt ?? -1]);
    const label = cells[labelAt ?? -1] ?? '';
    const isOpen = lines.some((part) => isOpenEnd(native, part));
    if (cells.length !== columns.length || elapsed === null || isOpen) {
      const reason = isOpen ? OPEN_END_REASON : 'not a row with the columns of its heading';
      for (const part of lines) draft.reject(part, part.text, reason);
      continue;
    }
    for (const part of lines) {
      if (announcesWarmUp(label)) draft.ignore(part, WARM_UP_RULE);
      else draft.accept(part);
    }
    const isFailed = cells[successAt ?? -1] === 'false';
    if (!announcesWarmUp(label))
      samples.add({ line, name: label, elapsed, begin: stamp, end: stamp === null ? null : stamp + elapsed, isFailed });
  }
  samples.finish(draft);
}
