import type { Params, Result } from '@tachograph/schema/result';
import { medianOf } from '../../figures/statistics.ts';
import { toDriver } from '../../names/known-drivers.ts';
import { toParams } from '../../names/param-value.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured, type Figure } from '../../outcome/figure.ts';
import { scenarioName } from '../../outcome/named-cell.ts';
import { toBody, toName } from '../../text/clean-text.ts';
import type { Line, NativeText } from '../../text/native-text.ts';
import { isReportLine, NOISE, type PgbenchRun, RunReader, type Script } from './read-report.ts';
import { hasToolsTable, readToolsTable } from './tools-table.ts';

const TITLE = 'pgbench';

type PgbenchCell = Pick<Result, 'scenario' | 'driver'> & { readonly params: Params };

// pgbench has no other driver than libpq; its version is not printed.
const toCell = (name: string, params: Params): PgbenchCell => {
  return { scenario: scenarioName(name), params, driver: toDriver('libpq', 'c') };
};

/** Commands of pgbench itself (`\set`, `\sleep`) send nothing to the server and are passed over. */
function addScript(draft: OutcomeDraft, cell: PgbenchCell, script: Script): void {
  const { name, figures, statements, requests } = script;
  const counted = figures.map((figure): Figure => {
    return { ...figure, n: /^(?:latency|throughput)/.test(figure.metric ?? '') ? requests : null };
  });
  addFigures(draft, { cell, printed: { name } }, counted);
  for (const [index, { line, text, value }] of statements.entries()) {
    if (text.startsWith('\\')) continue;
    const params = { ...cell.params, statement: toBody(`${index + 1}: ${text}`, 500) };
    const figure = { location: line, metric: 'statement-latency', unit: 'ms', statistic: 'mean', value };
    addFigures(draft, { cell: { ...cell, params }, printed: { name } }, [figure]);
  }
}

/** What the scripts of a mix are: a script in a mix is another case than the script alone. */
const toMix = (scripts: readonly Script[]): Params =>
  scripts.length < 2 ? {} : { mix: toBody(scripts.map(({ name, weight }) => `${name}@${weight}`).join(' '), 500) };

/** The parts of an address that differ between runs: a pooler has a port of its own. */
const listVarying = (runs: readonly PgbenchRun[]): string[] =>
  ['host', 'port'].filter((part) => new Set(runs.flatMap(({ address }) => address.get(part) ?? [])).size > 1);

function addRun(draft: OutcomeDraft, run: PgbenchRun, varying: readonly string[]): void {
  const { whole, scripts, address } = run;
  const own = toParams([...address].filter(([part]) => varying.includes(part)));
  const params = { ...toParams(whole.params), ...toMix(scripts), ...own };
  const cell = toCell(whole.name, params);
  const hasRate = whole.figures.some(({ metric }) => metric?.startsWith('throughput'));
  if (run.aborted || !hasRate) {
    const why = run.aborted
      ? 'the run was aborted: its values are incomplete'
      : 'the report has no tps: it is truncated';
    const reason = toBody(run.error === undefined ? why : `${why}; ${run.error}`);
    const named = { cell, printed: { name: whole.name } };
    addUnmeasured(draft, whole.location, named, { metric: 'throughput', unit: 'tps', reason });
    return;
  }
  addScript(draft, cell, whole);
  for (const script of scripts) addScript(draft, toCell(script.name, params), script);
}

/** `client transaction time script epoch microseconds [lag] [retries]`; time in µs, or the reason why it is missing. */
const ENTRY =
  /^\d{1,9} \d{1,15} (\d{1,15}|skipped|failed|serialization|deadlock) (\d{1,6}) \d{9,10} \d{1,6}(?: \d{1,15}){0,2}$/;

const isEntry = (text: string): boolean => /^\d/.test(text) && ENTRY.test(text.slice(0, 200).trimEnd());

/** So many entries one after the other are no accident. */
const ENTRIES_OF_A_LOG = 5;

/** True for a log of `pgbench --log`: entries one after the other, or a short text of nothing else. */
function isLog({ lines }: NativeText): boolean {
  let entries = 0;
  let isPure = true;
  for (const { text } of lines) {
    if (isEntry(text)) entries += 1;
    else if (text.trim() !== '') [entries, isPure] = [0, false];
    if (entries >= ENTRIES_OF_A_LOG) return true;
  }
  return isPure && entries > 0;
}

/** Read a log of every transaction: the times of each script, in µs, in the order of the log. */
function addLog(draft: OutcomeDraft, native: NativeText): void {
  const scripts = new Map<number, { readonly first: Line; readonly times: number[]; without: number }>();
  for (const line of native.lines) {
    const [, time = '', number] = ENTRY.exec(line.text.slice(0, 200).trimEnd()) ?? [];
    if (number !== undefined) {
      draft.accept(line);
      const script = scripts.get(Number(number)) ?? { first: line, times: [], without: 0 };
      scripts.set(Number(number), script);
      if (/^\d/.test(time)) script.times.push(Number(time));
      else script.without += 1;
    } else if (line.text.trim() !== '') draft.reject(line, line.text, 'not a log entry: the log may be truncated');
  }
  const [location = 'file'] = [...scripts.values()].map(({ first }) => first);
  for (const [script, { times, without }] of scripts) {
    const value = medianOf(times);
    if (without > 0)
      draft.warn('file', `${without} transactions of script ${script} failed or were skipped and have no time`);
    if (value === null) continue;
    const message = `a log does not name its script: the scenario is stored as "${TITLE}"`;
    draft.warn(location, message, { field: 'scenario', name: TITLE });
    const cell = toCell(TITLE, scripts.size > 1 ? { script } : {});
    const printed = { name: `script ${script}`, uncertain: ['scenario'] } as const;
    const median = { location, metric: 'latency', unit: 'us', statistic: 'median', value, samples: times };
    addFigures(draft, { cell, printed }, [median], times.length);
  }
}

function addToolsTable(draft: OutcomeDraft, native: NativeText): void {
  for (const { line, script, params, figures, n } of readToolsTable(native, draft)) {
    const named = { cell: toCell(script, params), printed: { name: script } };
    const reason = 'pgbench-tools has no rate of it: it did not come to its end';
    if (figures.length > 0) addFigures(draft, named, figures, n);
    else addUnmeasured(draft, line, named, { metric: 'throughput', unit: 'tps', reason });
  }
}

const isReport = ({ text }: Line): boolean => text.length < 600 && isReportLine(text.trim());

/** What pgbench prints, and its `--log` of every transaction. */
export const pgbench: Adapter = {
  name: 'pgbench',
  title: TITLE,
  noise: NOISE,
  aliases: ['postgres', 'postgresql'],
  signature:
    'lines such as `transaction type: …` and `tps = 1234.5 (without initial connection time)`, a log of it, or tests of pgbench-tools as CSV',
  recognises: (native) => native.lines.some(isReport) || isLog(native) || hasToolsTable(native),
  read(native, draft) {
    if (isLog(native) && !native.lines.some(isReport)) {
      addLog(draft, native);
      return;
    }
    addToolsTable(draft, native);
    const { runs, versions } = new RunReader(native, draft).readAll();
    const measured = runs.filter(({ isWarmUp }) => !isWarmUp);
    const varying = listVarying(measured);
    for (const run of measured) addRun(draft, run, varying);
    const server = { product: 'postgresql', version: versions.server && toName(versions.server, 100) };
    draft.setTool({ version: versions.pgbench, config: measured.length === 1 ? measured[0]?.config : null });
    draft.setEnvironment(server.version === null ? {} : { server });
  },
};
