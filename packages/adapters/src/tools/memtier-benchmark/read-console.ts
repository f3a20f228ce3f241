import type { Params } from '@tachograph/schema/result';
import { lookUp } from '../../json/json-fields.ts';
import { readOptions } from '../../names/command-options.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import type { OperationStats } from './memtier-stats.ts';

const SETTING = /^(\d{1,12})\s{1,20}(Threads|Connections per thread|Requests per (?:client|thread)|Seconds)$/;
const SETTINGS: Readonly<Record<string, string>> = { Threads: 'threads', 'Connections per thread': 'connections' };
const TITLE =
  /^(?:ALL STATS|(BEST|WORST) RUN RESULTS|(AGGREGATED) AVERAGE RESULTS \(\d{1,6} runs\)|RUN #\d{1,6} RESULTS)$/;
const COLUMN =
  /Type|Avg\. Latency|p\d{1,3}(?:\.\d{1,6})? Latency|Connection Errors(?:\/sec)?|Latency|[A-Za-z]{1,20}\/sec(?: RX\/TX| RX| TX)?/g;
const HEAD = /^Type\s{1,40}Ops\/sec\s/;
const PROBLEM =
  /^(?:server \S{1,200} handle error response: |Connection error: |connection dropped|error: |Error: ).{0,300}/;
const COMMAND = /^(?:[$#>+%] {1,4})?\S{0,200}?memtier_benchmark( .{1,2000})?$/;
const OPTIONS: Readonly<Record<string, string>> = {
  '-t': 'threads',
  '--threads': 'threads',
  '-c': 'connections',
  '--clients': 'connections',
  '-d': 'data-size',
  '--data-size': 'data-size',
  '--pipeline': 'pipeline',
  '--ratio': 'ratio',
};

export const NOISE = {
  heading: HEADING,
  progress: /^\[RUN #\d{1,6}\b/,
  'latency distribution':
    /^(?:Request Latency Distribution|Type\s{1,40}<= msec\s{1,40}Percent|[\w-]{1,60}\s{1,40}\d{1,12}\.\d{3}\s{1,40}\d{1,3}\.\d{2,3}|---)$/,
  'border of a table': /^[-=]{20,}$/,
  'files of the run': /^(?:Writing results to |Json file |Saving JSON output file: |Writing .{1,100} to )/,
  'restart of threads':
    /^(?:Maximum reconnection attempts |Thread \d{1,6} (?:finished|restarted)|Restarting thread |Attempting to reconnect)/,
};

/** The names of the columns; null for a line that is not a heading, or has an unknown column. */
export function readHead(text: string): readonly string[] | null {
  const head = text.slice(0, 1000);
  const isWhole = HEAD.test(head) && head.replace(COLUMN, '').trim() === '';
  return isWhole ? [...head.matchAll(COLUMN)].map(([name]) => name) : null;
}

/** The cells of a row. The last one ends after two decimals, so a row that was cut off is not a row. */
function readRow(text: string, head: readonly string[]): ReadonlyMap<string, string> | null {
  const cells = text.slice(0, 1000).split(/\s+/);
  const isWhole = cells.slice(1).every((cell) => /^(?:-{3}|-?nan|-?inf|\d{1,18}(?:\.\d{2,5})?)$/.test(cell));
  if (cells.length !== head.length || !isWhole || !/(?:\.\d{2}|-{3}|nan)$/.test(text)) return null;
  return new Map(head.map((name, at) => [name, cells[at] ?? '']));
}

function readCommand(text: string): Params | null {
  const found = COMMAND.exec(text);
  return found && readOptions(found[1] ?? '', OPTIONS, /^\d[\d:]{0,15}$/);
}

/** Read the tables of a console, one after the other. */
export function readConsole(native: NativeText, draft: OutcomeDraft): OperationStats[] {
  const stats: OperationStats[] = [];
  let settings: Record<string, Params[string]> = {};
  let run: Params = {};
  let head: readonly string[] | null = null;
  const addRow = (line: Line, fields: ReadonlyMap<string, string>) => {
    const operation = fields.get('Type') ?? '';
    stats.push({ location: line, operation, fields, count: null, accumulated: null, params: { ...settings, ...run } });
  };
  for (const line of native.lines) {
    const text = line.text.slice(0, 2100).trim();
    const [, number, setting = ''] = SETTING.exec(text) ?? [];
    const title = TITLE.exec(text);
    const columns = readHead(text);
    const row = head ? readRow(text, head) : null;
    const command = readCommand(text);
    if (number !== undefined) {
      const param = lookUp(SETTINGS, setting);
      if (param !== undefined) settings[param] = Number(number);
    } else if (title) {
      const which = (title[1] ?? title[2])?.toLowerCase();
      run = which === undefined ? {} : { run: which };
    } else if (columns || HEAD.test(text)) {
      head = columns;
      if (!columns) continue;
    } else if (row) addRow(line, row);
    else if (command) settings = { ...command };
    else if (PROBLEM.test(text)) draft.warn(line, `memtier_benchmark reports: ${maskSecrets(text)}`);
    else continue;
    draft.accept(line);
  }
  return stats;
}
