import type { Params, Result } from '@tachograph/schema/result';
import type { Harness } from '@tachograph/schema/run';
import { medianOf } from '../../figures/median-of.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { toDriver } from '../../names/known-drivers.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { draftOutcome, type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { toBody, toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';
import type { Figure, PgbenchRun, Script } from './pgbench-run.ts';
import { isLog, readLog } from './read-log.ts';
import { isReportLine, readReports, type Versions } from './read-report.ts';

const TITLE = 'pgbench';

type Cell = Pick<Result, 'scenario' | 'driver'> & { readonly params: Params };

// pgbench has no other driver than libpq; its version is not printed.
const toCell = (name: string, params: Params): Cell => ({
  scenario: scenarioName(name),
  params,
  driver: toDriver('libpq', 'c'),
});

function addFigure(draft: OutcomeDraft, cell: Cell, script: Script, figure: Figure): void {
  const { line, metric, unit, value } = figure;
  const counted = metric === 'latency' || metric.startsWith('throughput') ? script.transactions : null;
  const stddev = metric === 'latency' ? script.stddev : null;
  draft.add(
    line,
    {
      ...cell,
      metric,
      unit,
      status: 'ok',
      value,
      statistic: 'mean',
      uncertainty: toStddev(stddev),
      n: counted !== null && counted > 0 ? counted : null,
    },
    { name: script.name },
  );
}

/** Commands of pgbench itself (`\set`, `\sleep`) send nothing to the server and are passed over. */
function addStatements(draft: OutcomeDraft, cell: Cell, { name, statements }: Script): void {
  for (const [index, { line, text, value }] of statements.entries()) {
    if (text.startsWith('\\')) continue;
    const params = { ...cell.params, statement: toBody(`${index + 1}: ${text}`, 500) };
    const measured = { metric: 'statement-latency', unit: 'ms', status: 'ok', value, statistic: 'mean' } as const;
    draft.add(line, { ...cell, params, ...measured, uncertainty: null, n: null }, { name });
  }
}

/** What the scripts of a mix are: a script in a mix is another case than the script alone. */
const toMix = (scripts: readonly Script[]): Params =>
  scripts.length < 2 ? {} : { mix: toBody(scripts.map(({ name, weight }) => `${name}@${weight ?? 1}`).join(' '), 500) };

function addRun(draft: OutcomeDraft, run: PgbenchRun): void {
  const { whole, scripts } = run;
  const params = { ...run.params, ...toMix(scripts) };
  const cell = toCell(whole.name, params);
  const hasRate = whole.figures.some(({ metric }) => metric.startsWith('throughput'));
  if (run.aborted || !hasRate) {
    const reason = run.aborted
      ? 'the run was aborted: its values are incomplete'
      : 'the report has no tps: it is truncated';
    const statusReason = toBody(run.error === null ? reason : `${reason}; ${run.error}`);
    const failed = { metric: 'throughput', unit: 'tps', status: 'failed', value: null, statistic: 'mean' } as const;
    draft.add(whole.line, { ...cell, ...failed, statusReason }, { name: whole.name });
    return;
  }
  for (const script of [whole, ...scripts]) {
    const own = script === whole ? cell : toCell(script.name, params);
    for (const figure of script.figures) addFigure(draft, own, script, figure);
    addStatements(draft, own, script);
  }
}

function addLog(draft: OutcomeDraft, native: NativeText): void {
  const scripts = readLog(native, draft);
  for (const { script, times, without } of scripts) {
    const value = medianOf(times);
    if (without > 0)
      draft.warn('file', `${without} transactions of script ${script} failed or were skipped and have no time`);
    if (value === null) continue;
    draft.warn('line 1', `a log does not name its script: the scenario is stored as "${TITLE}"`, {
      field: 'scenario',
      name: TITLE,
    });
    draft.add(
      'line 1',
      {
        ...toCell(TITLE, scripts.length > 1 ? { script } : {}),
        metric: 'latency',
        unit: 'us',
        status: 'ok',
        value,
        statistic: 'median',
        uncertainty: null,
        n: times.length,
        samples: times,
      },
      { name: `script ${script}`, uncertain: ['scenario'] },
    );
  }
}

function toEnd({ pgbench: version, server }: Versions, config: Record<string, string | number>) {
  const tool = {
    name: TITLE,
    ...(version === null ? {} : { version: toName(version, 100) }),
    ...(Object.keys(config).length > 0 ? { config } : {}),
  };
  const harness: Harness = { name: TITLE, tool };
  return {
    harness,
    environment: server === null ? {} : { server: { product: 'postgresql', version: toName(server, 100) } },
  };
}

function parse(native: NativeText) {
  const draft = draftOutcome('pgbench', TITLE, native);
  if (isLog(native)) {
    addLog(draft, native);
    return draft.finish(toEnd({ pgbench: null, server: null }, {}));
  }
  const { runs, versions } = readReports(native, draft);
  for (const run of runs) addRun(draft, run);
  return draft.finish(toEnd(versions, runs.length === 1 ? (runs[0]?.config ?? {}) : {}));
}

/** What pgbench prints, and its `--log` of every transaction. */
export const pgbench: Adapter = {
  name: 'pgbench',
  title: TITLE,
  aliases: ['postgres', 'postgresql'],
  signature: 'lines such as `transaction type: …` and `tps = 1234.5 (without initial connection time)`, or a log of it',
  recognises: (native) =>
    native.lines.some(({ text }) => text.length < 600 && isReportLine(text.trim())) || isLog(native),
  parse,
};
