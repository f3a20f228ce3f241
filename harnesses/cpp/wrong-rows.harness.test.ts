import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStart } from '../processes/create-start.mjs';
import { findProgram } from '../processes/find-program.mjs';
import { createProcessGroups } from '../processes/process-groups.mjs';
import type { Context, Output } from '../run/harness.mjs';
import { findMariadb } from '../servers/find-mariadb.mjs';
import { createServerKeeper } from '../servers/server-keeper.mjs';
import { harness } from './harness.mjs';
import { measurePart } from './measure-part.mjs';

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const hasToolchain = ['g++', 'mariadb_config'].every((name) => findProgram([name], process.env) !== null);
const isPossible = hasToolchain && findMariadb(process.env) !== null;

describe.skipIf(!isPossible)('libmariadb against tables of another size', () => {
  let folder: string;
  let output: Output;
  let close: () => Promise<void>;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'cpp-smoke-'));
    const processes = createProcessGroups();
    const world = { processes, env: process.env, signal: new AbortController().signal };
    const serversDir = path.join(folder, 'servers');
    const servers = createServerKeeper({ ...world, serverUrl: null, serversDir, log: () => {} });
    close = async () => {
      await servers.close();
      await processes.endAll();
    };
    const start = createStart({ ...world, core: null, onPinned: () => {} });
    const folders = { cacheDir: path.join(folder, 'cache'), workDir: path.join(folder, 'work') };
    for (const place of [...Object.values(folders), serversDir]) mkdirSync(place, { recursive: true });
    const context: Context = { ...world, ...folders, suite: 'smoke', start, log: () => {} };
    // A hundred rows instead of 5,000: quick to make, and too few for one of the scenarios.
    const fixture = path.join(folder, 'few-rows.sql');
    const all = readFileSync(pathOf('../scenarios/fixtures/cpp.sql'), 'utf8');
    writeFileSync(fixture, all.replace('thousands.d < 5', 'thousands.d = 0 AND hundreds.d = 0'));
    const drivers = [{ name: 'libmariadb', version: 'installed' }];
    await harness.prepare(context, drivers);
    const { server } = await servers.prepare('cpp', fixture);
    const scenarios = ['one-small-row', 'many-rows'];
    output = await measurePart({ ...harness.backfillPart(drivers), scenarios }, server, context);
  });

  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  it('takes a wrong number of rows for a failure', () => {
    expect(output.native?.results).toEqual([
      expect.objectContaining({
        scenario: 'many-rows',
        status: 'failed',
        value: null,
        statusReason: 'execution 1 gave 100 rows, not the 5000 that the fixture has',
      }),
    ]);
  });

  it('observes the connection itself', () => {
    expect(output.observations).toHaveLength(2);
    const [first] = output.observations;
    expect(first).toMatchObject({ scenario: 'one-small-row', protocol: 'binary', transport: 'unix', tls: null });
    expect(first).toMatchObject({ driver: 'libmariadb', compression: false, server: expect.stringMatching(/^\d+\./) });
    expect(first?.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(output.observations).toContainEqual(
      expect.objectContaining({ scenario: 'many-rows', error: expect.stringContaining('100 rows') }),
    );
  });
});
