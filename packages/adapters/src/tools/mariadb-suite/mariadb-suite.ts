import type { Params } from '@tachograph/schema/result';
import { WARM_UP_IGNORED } from '../../console-row/console-row.ts';
import { driverRowLayout } from '../../console-row/driver-row.ts';
import { toRme } from '../../figures/uncertainty.ts';
import { findDriver, toDriver } from '../../names/known-drivers.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { warnUnknownDriver } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { toBody, toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';
import { emulationReason, readBatchTitle, workPerOp } from './batch-loop.ts';
import { hasSeveralSections, type MergedRow, mergeRenderings } from './merge-renderings.ts';
import { readSuiteRows } from './read-rows.ts';
import type { SuiteRow } from './suite-row.ts';

const TITLE = 'the MariaDB Node.js benchmark suite';

/**
 * The suite ran on benchmark.js until May 2026, on tinybench since. Its output does not name the tool; console rows are
 * benchmark.js's, and only the later one prints drivers by name, so that a difference can be printed before its
 * baseline.
 */
function toolOf(native: NativeText, rows: readonly SuiteRow[]): string | null {
  if (rows.some(({ kind }) => kind === 'console')) return 'benchmark.js';
  if (/\btinybench\b/i.test(native.text)) return 'tinybench';
  if (/\bbenchmark\.js\b|npmjs\.com\/package\/benchmark\b/i.test(native.text)) return 'benchmark.js';
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (next && next.title === row.title && next.section === row.section && row.hasDelta && !next.hasDelta)
      return 'tinybench';
  }
  return rows.some(({ hasDelta }) => hasDelta) ? 'benchmark.js' : null;
}

function addRow(draft: OutcomeDraft, row: MergedRow, withSection: boolean): void {
  const scenario = scenarioName(row.title);
  const perOp = workPerOp(row.title);
  const params: Params = withSection && row.section ? { section: toName(row.section) } : {};
  const reason = emulationReason(readBatchTitle(row.title), row.driver);
  draft.addScenario({
    id: scenario,
    title: scenario,
    ...(row.sql === null ? {} : { sql: toBody(row.sql) }),
    ...(perOp === null ? {} : { workPerOp: perOp }),
  });
  draft.add(
    row.line,
    {
      scenario,
      params,
      driver: toDriver(row.driver, 'javascript', row.version),
      metric: 'throughput',
      unit: row.kind === 'console' ? 'ops/sec' : 'ops/s',
      status: reason === null ? 'ok' : 'emulated',
      ...(reason === null ? {} : { statusReason: reason }),
      value: row.value,
      statistic: 'mean',
      uncertainty: toRme(row.rme, row.n),
      n: row.n,
    },
    {
      name: `${row.title} - ${row.driver}`,
      uncertain: [
        ...(row.title === '' ? (['scenario'] as const) : []),
        ...(findDriver(row.driver, 'javascript') ? [] : (['driver'] as const)),
      ],
    },
  );
  if (row.warning) draft.warn(row.line, row.warning);
  if (row.title === '') draft.warn(row.line, 'no title above the value', { field: 'scenario', name: scenario });
}

function parse(native: NativeText) {
  const draft = draftOutcome('mariadb-suite', TITLE, native);
  const { rows, warmUps } = readSuiteRows(native, draft);
  const withSection = hasSeveralSections(rows);
  const merged = mergeRenderings(rows);
  for (const row of merged) addRow(draft, row, withSection);
  for (const line of warmUps) draft.reject(line, line.text, WARM_UP_IGNORED);
  const unknown = new Map(merged.filter(({ driver }) => !findDriver(driver, 'javascript')).map((r) => [r.driver, r]));
  for (const [driver, row] of unknown) warnUnknownDriver(draft, row.line, driver);
  const tool = toolOf(native, rows);
  if (tool === 'tinybench') {
    const message = 'tinybench prints the mean of the rates of single calls, which is higher than 1 / mean time';
    draft.warn('file', `${message}: not comparable with benchmark.js values`);
  } else if (tool === null) draft.warn('file', 'the text does not name its tool, benchmark.js or tinybench');
  const harness = { name: 'mariadb-connector-nodejs benchmarks', ...(tool === null ? {} : { tool: { name: tool } }) };
  return draft.finish({ harness, environment: { runtime: { name: 'node' } } });
}

/** What the benchmarks of MariaDB's Node.js connector print, in every form they had since 2018. */
export const mariadbSuite: Adapter = {
  name: 'mariadb-suite',
  title: TITLE,
  aliases: ['mariadb-nodejs', 'mariadb-connector-nodejs'],
  signature: 'a title with rows such as `mariadb : 7,102.9 ops/s ± 0.5%  ( +10.3% )` right below',
  recognises: (native) => driverRowLayout(native) === 'suite',
  parse,
};
