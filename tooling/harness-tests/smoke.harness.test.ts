import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isUnit, parseUnit } from '@tachograph/units';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { findProgram } from '../../bench/processes/find-program.mjs';
import { type CellResults, type Plan, plans, resultsByCell } from './testing/plan.ts';
import type { Result, StoredRun } from './testing/result.ts';
import { readRaw, readStoredRuns, summaryOf } from './testing/stored-run.ts';

const suites = inject('measured');
const { ingestUrl, printed, failure } = suites;

/** What each metric is given in. */
const UNITS: Record<string, { unit: string; direction: 'higher' | 'lower' }> = {
  latency: { unit: 'ns/op', direction: 'lower' },
  throughput: { unit: 'ops/s', direction: 'higher' },
  'cpu-time': { unit: 'ns/op', direction: 'lower' },
  'server-cpu-time': { unit: 'ns/op', direction: 'lower' },
  'process-cpu-time': { unit: 'ns/op', direction: 'lower' },
};
const RUNTIMES: Record<string, string> = { node: 'node', go: 'go', java: 'java', cpp: 'g++' };
const LANGUAGES: Record<string, string[]> = { node: ['javascript'], go: ['go'], java: ['java'], cpp: ['c', 'c++'] };

const isLeftOut = (name: string) => printed.some((line) => line.startsWith(`${name}  skipped: `));
const isMeasured = ({ status }: Result) => status === 'ok' || status === 'emulated';
const repeated = (keys: string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);

let all: StoredRun[];
beforeAll(async () => {
  all = await readStoredRuns(suites);
});

test('one command measures every harness and ends well', () => {
  expect(failure).toBeNull();
});

describe.each(plans)('$name', (plan: Plan) => {
  describe.skipIf(isLeftOut(plan.name))('in the Tachograph', () => {
    let runs: StoredRun[];
    let cells: (CellResults & { run: StoredRun })[];
    let measured: Result[];
    beforeAll(() => {
      runs = all.filter(({ harness }) => harness === plan.name);
      cells = runs.flatMap((run) => resultsByCell(plan, run).map((one) => ({ run, ...one })));
      measured = runs.flatMap(({ document }) => document.results).filter(isMeasured);
    });

    test('is one run, whose link the command prints and whose page shows it', async () => {
      expect(runs).toHaveLength(1);
      for (const { url, project } of runs) {
        expect(project).toBe(plan.project);
        expect(summaryOf(plan, printed)).toContain(url);
        expect(url).toContain(`/p/${project}/runs/`);
        // A new connection: one that was left open may be closed by the server as it is used again.
        const page = await fetch(url, { headers: { connection: 'close' } });
        expect(page.status).toBe(200);
        const html = await page.text();
        for (const { name } of plan.drivers) expect(html).toContain(name);
      }
    });

    test('says what it is: harness, tool, repetition group, time', () => {
      for (const { document } of runs) {
        expect(document.repetitionGroup).toMatch(/^bench-/);
        expect(document.harness).toMatchObject({ name: `tachograph-${plan.name}`, tool: { name: 'interleave' } });
        expect(Date.parse(document.finishedAt)).toBeGreaterThan(Date.parse(document.startedAt));
      }
    });

    test('every cell of the suite is stored, none twice, and none that was not asked for', () => {
      expect(cells.filter(({ results }) => results.length === 0).map(({ cell }) => cell)).toEqual([]);
      for (const run of runs) {
        const keys = run.document.results.map(({ scenario, params, driver, metric, statistic }) =>
          JSON.stringify([scenario, params, driver.name, driver.version, metric, statistic]),
        );
        expect(repeated(keys)).toEqual([]);
        const requested = cells.filter((cell) => cell.run === run).flatMap(({ results }) => results);
        expect(requested).toHaveLength(keys.length);
      }
    });

    test('describes each scenario as the catalogue does', () => {
      for (const { document } of runs) {
        for (const scenario of document.scenarios) {
          const { title, sql, workPerOp } = plan.catalogue.find(({ id }) => id === scenario.id) ?? {};
          expect(scenario).toMatchObject({ title, ...(sql && { sql }), ...(workPerOp && { workPerOp }) });
        }
        expect(new Set(document.scenarios.map(({ id }) => id))).toEqual(
          new Set(document.results.map(({ scenario }) => scenario)),
        );
      }
    });

    test('a cell has the status the catalogue foretells, with its reason; none failed', () => {
      for (const { cell, results } of cells) {
        for (const { status, statusReason, value } of results) {
          if (status !== 'ok') expect(statusReason, cell.driver).toMatch(/\w{3}/);
          if (statusReason?.includes('not available on this machine')) {
            // What a machine need not have.
            expect(['boost.mysql', 'libmysqlclient']).toContain(cell.driver);
            expect(status).toBe('unsupported');
          } else expect(status, `${cell.driver} ${cell.scenario}: ${statusReason}`).toBe(cell.way);
          if (status === 'unsupported') expect(value).toBeNull();
          else expect(value).toEqual(expect.any(Number));
        }
      }
    });

    test('each measured cell has latency and throughput, and its ratio to the anchor beside it', () => {
      expect(measured.length).toBeGreaterThan(0);
      for (const { results } of cells) {
        if (!results.some(isMeasured)) continue;
        expect(results.map(({ metric }) => metric)).toEqual(expect.arrayContaining(['latency', 'throughput']));
      }
      expect(measured.some(({ paired }) => paired !== undefined)).toBe(true);
    });

    test('each metric is in its unit, the direction is that of the unit, and no value is below zero', () => {
      for (const { unit, metric, direction, value } of measured) {
        const known = UNITS[metric];
        expect(unit).toBe(known?.unit);
        const parsed = parseUnit(unit);
        expect(isUnit(parsed) && (direction ?? parsed.direction)).toBe(known?.direction);
        // The clock of the CPU of a process may stand still for so few operations.
        expect(value).toBeGreaterThanOrEqual(metric.endsWith('cpu-time') ? 0 : Number.MIN_VALUE);
      }
    });

    test('the protocol is the one the scenario is about, as the session counted it', () => {
      for (const { cell, results } of cells) {
        const seen = results.filter(isMeasured).map(({ protocolObserved }) => protocolObserved);
        const expected = cell.protocol ?? expect.stringMatching(/^(text|binary)$/);
        expect([cell.scenario, cell.driver, ...new Set(seen)]).toEqual([
          ...[cell.scenario, cell.driver],
          ...(seen.length > 0 ? [expected] : []),
        ]);
      }
    });

    test('a driver has the version that was loaded, its package and its language', () => {
      for (const { results } of cells) {
        for (const { driver } of results.filter(isMeasured)) {
          expect(LANGUAGES[plan.name]).toContain(driver.language);
          expect(driver.version).toMatch(/\d+\.\d+/);
          expect(decodeURIComponent(driver.purl ?? '')).toContain(driver.version ?? 'a version');
        }
      }
    });

    test('has the machine, the runtime, the server and the connection as they were observed', () => {
      for (const { document } of runs) {
        const { client, runtime, server, link, quality } = document.environment;
        expect(client.cpu.logical).toBe(availableParallelism());
        expect(runtime).toMatchObject({ name: RUNTIMES[plan.name], version: expect.stringMatching(/^\d+\.\d+/) });
        expect(quality).toMatchObject({ loadBefore: expect.any(Number), loadAfter: expect.any(Number) });
        expect(server).toMatchObject({ product: 'mariadb', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
        expect(server.config).toMatchObject({ innodb_flush_log_at_trx_commit: 1, log_bin: 'OFF' });
        const { transport } = plan;
        expect(link).toMatchObject({ transport, tls: null, compression: false, topology: 'same-host' });
      }
    });

    test.skipIf(!findProgram(['taskset'], process.env))('client and server are pinned to the same core', () => {
      for (const { document } of runs) {
        const { server, client } = document.environment.pinning ?? {};
        expect([server, client]).toEqual([[expect.any(Number)], server]);
      }
    });

    test('what was uploaded can be downloaded byte for byte', async () => {
      for (const run of runs) expect((await readRaw(run, ingestUrl)).equals(readFileSync(run.file))).toBe(true);
    });
  });
});
