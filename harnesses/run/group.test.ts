import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeJson } from '../../bench/processes/files.mjs';
import { Group, listGroups, openGroup, tidy } from './group.mjs';
import { planGroup } from './plan-group.mjs';

const URL = 'http://tacho.test';
const SENT = { url: 'http://pages.test/1', counts: { ok: 1 }, reason: null };
const PENDING = { outcome: 'pending' as const, url: null, counts: null, reason: null };
const plan = planGroup(
  {
    ...{ suite: 'full', server: null, transport: null, drivers: [], anchor: null, scenarios: [], rounds: 60 },
    ...{ pin: 'auto', priority: null, reproduces: null },
  },
  { name: 'go', project: 'p', transports: [], drivers: [{ name: 'd', version: '1' }], scenarios: [], usual: [] },
);
let runs: string;

beforeEach(() => {
  runs = mkdtempSync(path.join(tmpdir(), 'runs-'));
});

afterEach(() => rmSync(runs, { recursive: true }));

function leave(name: string, outcomes: ('none' | 'pending' | 'stored' | 'rejected')[], to = URL): Group {
  const group = new Group(path.join(runs, name));
  mkdirSync(group.folder);
  writeJson(path.join(group.folder, 'plan.json'), plan);
  outcomes.forEach((outcome, at) => {
    const stored = { invocation: at + 1, newServer: true, serverCommand: null, run: { results: [], notes: [] } };
    group.store(stored, [{ ns: 1 }]);
    if (outcome === 'pending') group.markUpload(at + 1, { to, ...PENDING });
    else if (outcome !== 'none') group.markUpload(at + 1, { to, outcome, ...SENT });
  });
  return group;
}

const left = () => readdirSync(runs).sort();

describe('folders of repetition groups', () => {
  test('runs that were measured for this server and not sent wait, and no others', () => {
    leave('1-a', ['stored', 'pending', 'pending']);
    leave('2-kept', ['none']);
    leave('3-elsewhere', ['pending'], 'http://other.test');
    leave('4-refused', ['rejected']);
    const waiting = listGroups(runs).map((group) => [group.name, group.listPending(URL)]);
    expect(waiting).toEqual([
      ['1-a', [2, 3]],
      ['2-kept', []],
      ['3-elsewhere', []],
      ['4-refused', []],
    ]);
  });

  test('an invocation counts when its run is there, which is written last', () => {
    const group = leave('1', ['stored']);
    writeFileSync(path.join(group.folder, 'slices-002.ndjson'), '');
    writeJson(path.join(group.folder, 'invocation-002.json'), { invocation: 2 });
    expect(group.readInvocations().map(({ invocation }) => invocation)).toEqual([1]);
  });

  test('the same plan is continued in its newest folder, unless it is to be measured anew', () => {
    const first = openGroup(runs, plan, false);
    expect(first.name).toMatch(/^\d{8}T\d{9}Z-go-full-[0-9a-f]{12}$/);
    expect(openGroup(runs, plan, false).name).toBe(first.name);
    rmSync(path.join(first.folder, 'plan.json'));
    const second = openGroup(runs, plan, true);
    expect(openGroup(runs, { ...plan, priority: 5 }, false).name).not.toBe(second.name);
    expect(openGroup(runs, plan, false).name).toBe(second.name);
  });

  test('what is half is taken away, and what waits or another start is measuring is not', () => {
    leave('1', ['pending']);
    leave('2', []);
    writeJson(path.join(leave('3', []).folder, 'lock'), { pid: 2 ** 30, startTime: 'long ago', host: 'elsewhere' });
    const lock = leave('4', []).lock();
    tidy(runs, 0);
    expect('heldBy' in lock).toBe(false);
    expect(left()).toContain('1');
    expect(left()).not.toContain('2');
  });

  test('of those that were sent the newest are kept, and every one that still waits', () => {
    for (const name of ['1', '2', '3', '4']) leave(name, ['stored']);
    leave('0', ['pending', 'stored']);
    tidy(runs, 2);
    expect(left()).toEqual(['0', '3', '4']);
  });

  test('what is not ours is never taken away', () => {
    mkdirSync(path.join(runs, 'papers/2026'), { recursive: true });
    mkdirSync(path.join(runs, 'empty'));
    writeFileSync(path.join(runs, 'papers/2026/thesis.txt'), 'years of work');
    tidy(runs, 0);
    expect(left()).toEqual(['empty', 'papers']);
  });
});
