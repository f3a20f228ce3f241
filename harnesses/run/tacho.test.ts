import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findTacho, tokenArguments, toSent } from './tacho.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'tacho-'));
afterAll(() => rmSync(folder, { recursive: true }));

const response = (report: unknown) => JSON.stringify({ runs: [report] });

describe('what became of an upload', () => {
  test('stored, or stored before', () => {
    const run = { results: { ok: 3 } };
    expect(toSent(0, response({ outcome: 'stored', url: 'http://a/1', run }), '')).toEqual({
      outcome: 'stored',
      url: 'http://a/1',
      counts: { ok: 3 },
      reason: null,
    });
    expect(toSent(0, response({ outcome: 'replayed', url: 'http://a/1', run }), '').outcome).toBe('replayed');
  });

  test('a run that is not valid is refused for good, with its first issues', () => {
    const problem = { detail: 'the run is not valid', errors: [{ pointer: '/results/0/unit', detail: 'is unknown' }] };
    expect(toSent(2, response({ outcome: 'rejected', status: 422, problem }), '')).toEqual({
      outcome: 'rejected',
      url: null,
      counts: null,
      reason: 'the run is not valid; /results/0/unit: is unknown',
    });
  });

  test.each([
    ['the server is away', 75, response({ outcome: 'not-sent', reason: 'nobody answers' }), '', 'nobody answers'],
    ['the token is not taken', 2, response({ outcome: 'rejected', status: 401, problem: { title: 'no' } }), '', 'no'],
    ['tacho itself failed', 1, '', 'tacho: broken', 'tacho: broken'],
    ['it was ended', null, '', '', 'tacho upload ended with null'],
  ])('where %s the run waits', (_, code, stdout, stderr, reason) => {
    expect(toSent(code, stdout, stderr)).toEqual({ outcome: 'pending', url: null, counts: null, reason });
  });
});

describe('the token of a project', () => {
  const dir = { TACHO_TOKENS_DIR: folder };
  writeFileSync(path.join(folder, 'a-project'), 'tacho_a');
  writeFileSync(path.join(folder, 'any'), 'tacho_any');

  test('is the one for everything, its own, or the one for the rest', () => {
    expect(tokenArguments('a-project', { ...dir, TACHO_TOKEN: 'tacho_all' })).toEqual([]);
    expect(tokenArguments('a-project', dir)).toEqual(['--token-file', path.join(folder, 'a-project')]);
    const rest = { ...dir, TACHO_TOKEN_FILE: path.join(folder, 'any') };
    expect(tokenArguments('another', rest)).toEqual(['--token-file', path.join(folder, 'any')]);
    expect(tokenArguments('another', dir)).toBeNull();
  });
});

describe('the command tacho', () => {
  test('is the one that was named, or the one on the PATH', () => {
    expect(findTacho({ TACHO_BIN: '/x/tacho.mjs' })).toEqual({ command: process.execPath, first: ['/x/tacho.mjs'] });
    expect(findTacho({ TACHO_BIN: '/x/tacho' })).toEqual({ command: '/x/tacho', first: [] });
    writeFileSync(path.join(folder, 'tacho'), '', { mode: 0o755 });
    expect(findTacho({ PATH: folder })).toEqual({ command: path.join(folder, 'tacho'), first: [] });
    expect(findTacho({ PATH: '' })).toBeNull();
  });
});
