import { RequestSamples, toMilliseconds } from '../../load-tool/request-samples.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { CUT_OFF, findOpenLine } from '../../text/open-line.ts';
import { announcesWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';

/** `RUN⇥example.SelectSimulation⇥selectsimulation⇥1795380319470⇥ ⇥3.9.5`: the class, ids, the begin, a description, the version. */
const RUN = /^RUN\t[\w.$]{1,300}(?:\t[^\t]{0,300}){1,2}\t\d{13}\t[^\t]{0,2000}\t(\d{1,3}\.[\w.-]{1,40})$/;
const STATUS = /^(?:OK|KO)$/;
/** Cells before the groups: the user and its scenario, as far as a version writes them. */
const MOST_BEFORE = 5;

const isStamp = (cell: string | undefined): boolean => cell !== undefined && /^\d{13}$/.test(cell);

export const isLog = ({ lines }: NativeText): boolean =>
  lines.some(({ text }) => text.startsWith('RUN\t') && RUN.test(text.slice(0, 4000)));

/** Since 3.13 the file is binary: a record of the kind 0 first, with the version of Gatling. */
export const isBinaryLog = ({ text }: NativeText): boolean =>
  text.charCodeAt(0) === 0 && /^[^\d]{4}\d{1,3}\.\d{1,3}\.\d/.test(text.slice(1, 20));

type Row = {
  readonly name: string;
  readonly elapsed: number;
  readonly begin: number;
  readonly end: number;
  readonly isFailed: boolean;
};

const toName = (groups: string, request: string | null): string =>
  [...groups.split(','), ...(request === null ? [] : [request])].filter((part) => part !== '').join(' / ');

/**
 * `REQUEST⇥orders⇥insert row⇥1795380320444⇥1795380320460⇥OK⇥ `, and `GROUP⇥orders⇥begin⇥end⇥19⇥OK` with the sum of the
 * response times in it, which is what Gatling's report has of a group. Before 3.4 the user stands before the groups.
 */
function readRow(text: string): Row | null {
  const cells = text.split('\t');
  const isGroup = cells[0] === 'GROUP';
  const at = cells.slice(0, MOST_BEFORE + 2).findIndex((cell, index) => isStamp(cell) && isStamp(cells[index + 1]));
  const [begin, end] = [toMilliseconds(cells[at]), toMilliseconds(cells[at + 1])];
  const elapsed = isGroup ? toMilliseconds(cells[at + 2]) : (end ?? 0) - (begin ?? 0);
  const status = cells[at + (isGroup ? 3 : 2)];
  const name = isGroup ? toName(cells[at - 1] ?? '', null) : toName(cells[at - 2] ?? '', cells[at - 1] ?? '');
  const isWhole =
    at >= (isGroup ? 2 : 3) && name !== '' && elapsed !== null && elapsed >= 0 && STATUS.test(status ?? '');
  return isWhole && begin !== null && end !== null ? { name, elapsed, begin, end, isFailed: status === 'KO' } : null;
}

function readLine(draft: OutcomeDraft, samples: RequestSamples, line: Line, isOpen: boolean): void {
  const text = line.text.slice(0, 4000);
  const kind = /^(?:RUN|USER|ASSERTION|ERROR|REQUEST|GROUP)(?=\t)/.exec(text)?.[0];
  if (kind === undefined) return;
  if (isOpen) draft.reject(line, line.text, CUT_OFF);
  else if (kind === 'REQUEST' || kind === 'GROUP') {
    const row = readRow(text);
    if (row === null) draft.reject(line, line.text, `not a record ${kind} of Gatling`);
    else if (announcesWarmUp(row.name)) draft.ignore(line, WARM_UP_RULE);
    else {
      draft.accept(line);
      samples.add({ line, ...row });
    }
  } else {
    draft.accept(line);
    if (kind === 'RUN') draft.setTool({ version: RUN.exec(text)?.[1] });
    if (kind === 'ERROR') draft.warn(line, `Gatling reports: ${text.split('\t')[1] ?? ''}`);
  }
}

/** Read `simulation.log` of Gatling 2.2 to 3.12: the requests and groups of each name. */
export function readLog(native: NativeText, draft: OutcomeDraft): void {
  const open = findOpenLine(native);
  const samples = new RequestSamples();
  for (const line of native.lines) readLine(draft, samples, line, line === open);
  samples.finish(draft);
}

/** The binary file is not read: its console has the same figures. */
export function rejectBinaryLog(native: NativeText, draft: OutcomeDraft): void {
  for (const line of native.lines) draft.accept(line);
  const reason = 'simulation.log of Gatling 3.13 and later is binary: send the console output of the run';
  draft.reject('file', 'simulation.log', reason);
}
