import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context, Output, Part, Server } from '../run/harness.mjs';
import { measurePart, splitByMemory } from './measure-part.mjs';
import { parseNative } from './parse-native.ts';

const NAME = 'BenchmarkInsertFixed/version=v1.10.1';
const HEAD = 'goos: linux\ngoarch: amd64\npkg: tachograph/harnesses/go/queries\n';
const figure = (name: string) => `${name}\t100\t5000 ns/op\t808 B/op\t20 allocs/op\n`;
const server: Server = { host: 'h', port: 1, socket: null, user: 'u', password: 'p', database: 'd' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'go-harness-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Ended = { code: number | null; stdout: string; stderr: string };

/** A compiled program that prints this and ends so, in place of a real one. */
function measure(ended: Ended, { compiled = true } = {}): Promise<Output> {
  const cacheDir = path.join(folder, 'cache');
  mkdirSync(cacheDir);
  if (compiled) writeFileSync(path.join(cacheDir, 'queries-v1.10.1.test'), '');
  const start: Context['start'] = async (_, args, options) => {
    if (args[0] === 'version') return { code: 0, stdout: 'go version go1.26.8 linux/amd64', stderr: '' };
    if (options?.stdoutFile) writeFileSync(options.stdoutFile, ended.stdout);
    const seen = { driver: 'go-sql-driver/mysql', version: 'v1.10.1', scenario: 'insert-fixed', protocol: 'binary' };
    writeFileSync(String(options?.env?.OBSERVATIONS_FILE), `${JSON.stringify(seen)}\n{"cut":`);
    return ended;
  };
  const drivers = [{ name: 'go-sql-driver/mysql', version: 'v1.10.1' }];
  const part: Part = {
    name: 'inserts',
    title: '',
    transport: 'tcp',
    pinned: false,
    drivers,
    scenarios: ['insert-fixed'],
  };
  const signal = new AbortController().signal;
  const workDir = path.join(folder, 'work');
  return measurePart(part, server, { suite: 'smoke', cacheDir, workDir, env: {}, signal, log: () => {}, start });
}

/** Each cell once, with its status and why: what was printed as it is uploaded, and what stands beside it. */
function cellsOf({ native, results }: Output) {
  const printed = native ? parseNative(native.files, native.mapping, folder) : [];
  return [...printed.filter(({ metric }) => metric === 'latency'), ...(native?.results ?? results ?? [])]
    .map(({ params, status, statusReason }: { params?: unknown; status?: string; statusReason?: unknown }) => {
      const { cpu, statement = 'own' } = params as { cpu: number; statement?: string };
      return `${statement} ${cpu} ${status}${statusReason ? `: ${statusReason}` : ''}`;
    })
    .sort();
}

// Those that run the command tacho take seconds on a busy machine.
describe('measurePart', () => {
  it('states the cells that a crash prevented, and keeps those before it', async () => {
    const output = await measure({
      code: 2,
      stdout: `${HEAD}${figure(NAME)}${figure(`${NAME}-2`)}`,
      stderr: '[mysql] log\npanic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain()\n',
    });
    const reason = 'the program ended before this benchmark: panic: runtime error: index out of range';
    expect(cellsOf(output)).toEqual([
      'own 1 ok',
      'own 2 ok',
      `reused 1 failed: ${reason}`,
      `reused 2 failed: ${reason}`,
    ]);
  });

  it('gives a benchmark that fails once for all threads a failed cell for each, with its message', async () => {
    const failure = `--- FAIL: ${NAME}\n    measure_test.go:31: Error 1146: no table\n`;
    const output = await measure({
      code: 1,
      stdout: `${HEAD}${failure}${figure(`${NAME}/statement=reused`)}${figure(`${NAME}/statement=reused-2`)}--- FAIL: BenchmarkInsertFixed\nFAIL\n`,
      stderr: '',
    });
    const failed = 'failed: Error 1146: no table';
    expect(cellsOf(output)).toEqual([`own 1 ${failed}`, `own 2 ${failed}`, 'reused 1 ok', 'reused 2 ok']);
  });

  it.each([1, 2])('keeps the other number of threads where %i fails', async (failing) => {
    const [name, other] = failing === 1 ? [NAME, `${NAME}-2`] : [`${NAME}-2`, NAME];
    const failure = `--- FAIL: ${name}\n    measure_test.go:47: invalid connection\n`;
    const reused = `${NAME}/statement=reused`;
    const output = await measure({
      code: 1,
      stdout: `${HEAD}${failure}${figure(other)}${figure(reused)}${figure(`${reused}-2`)}FAIL\n`,
      stderr: '',
    });
    expect(cellsOf(output)).toEqual(
      [`own ${failing} failed: invalid connection`, `own ${3 - failing} ok`, 'reused 1 ok', 'reused 2 ok'].sort(),
    );
  });

  it('makes the results itself if no figure was printed', async () => {
    const output = await measure({ code: null, stdout: HEAD, stderr: '' });
    expect(output.native).toBeNull();
    expect(cellsOf(output)).toHaveLength(4);
    expect(output.results?.every(({ status }) => status === 'failed')).toBe(true);
  });

  it('takes no figure of a program that holds another version than was asked for', async () => {
    const output = await measure({ code: 0, stdout: HEAD + figure(NAME.replace('v1.10.1', 'v1.9.3')), stderr: '' });
    expect(output.native).toBeNull();
    expect(cellsOf(output)[0]).toBe('own 1 failed: the program has no such benchmark');
  });

  it('gives failed cells for a version that was not compiled', async () => {
    const output = await measure({ code: 0, stdout: '', stderr: '' }, { compiled: false });
    expect(cellsOf(output)).toHaveLength(4);
    expect(cellsOf(output)[0]).toBe('own 1 failed: it was not compiled');
  });

  it('names the protocol that was seen, and passes over an observation that was cut off', async () => {
    const output = await measure({ code: 0, stdout: HEAD + figure(NAME), stderr: '' });
    const [parsed] = parseNative(output.native?.files ?? [], output.native?.mapping ?? [], folder);
    expect(parsed).toMatchObject({ protocolObserved: 'binary', driver: { version: 'v1.10.1' } });
    expect(output.observations).toHaveLength(1);
  });
});

describe('splitByMemory', () => {
  it('skips messages that the memory may not hold, and says how much there was', () => {
    const cell = { scenario: 'send-message', driver: 'net/http', version: '1', cpu: 1, benchmark: '', printed: '' };
    const cells = [2 ** 20, 2 ** 30].map((bytes) => ({ ...cell, params: { bytes } }));
    const { fitting, tooLarge } = splitByMemory(cells, 2 ** 32);
    expect(fitting).toEqual([cells[0]]);
    expect(tooLarge).toMatchObject([{ status: 'skipped', params: { bytes: 2 ** 30, cpu: 1 }, value: null }]);
    expect(tooLarge[0]?.statusReason).toContain('4.0 GiB were free');
  });
});
