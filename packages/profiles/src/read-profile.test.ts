import { gzipSync } from 'node:zlib';
import type { Profile } from '@tachograph/schema/profile';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinPasses, readFoldedStacks, readProfile } from './index.ts';
import type { ProfileOutcome } from './profile-draft.ts';
import { encodePprof, type Stack } from './testing/encode-pprof.ts';

const PASS = { operations: 1_000, cpuNs: 2e9 };
const bytesOf = (text: string) => new TextEncoder().encode(text);

const profileOf = (outcome: ProfileOutcome): Profile =>
  'profile' in outcome ? outcome.profile : expect.fail(outcome.issue);
const issueOf = (outcome: ProfileOutcome): string => ('issue' in outcome ? outcome.issue : expect.fail('it was taken'));

/** What was seen in each stack, by its names. */
function countStacks({ frames, nodes }: Profile, pass = 0): Record<string, number> {
  const stacks: string[] = [];
  const counts: Record<string, number> = {};
  for (const [frame, caller, ...self] of nodes) {
    const stack = `${caller < 0 ? '' : `${stacks[caller]};`}${frames[frame]?.name}`;
    stacks.push(stack);
    if (self[pass]) counts[stack] = (counts[stack] ?? 0) + self[pass];
  }
  return counts;
}

const toFolded = (stacks: readonly Stack[]) => stacks.map(([calls, seen]) => `${calls.join(';')} ${seen}`).join('\n');

/** As V8 writes it: every call a node, samples as a list. */
function toCpuProfile(stacks: readonly Stack[]): string {
  const nodes: { id: number; callFrame: object; children: number[] }[] = [
    { id: 1, callFrame: { functionName: '(root)', url: '' }, children: [] },
  ];
  const samples = stacks.flatMap(([calls, seen]) => {
    let caller = 0;
    for (const functionName of calls) {
      const id = nodes.push({ id: nodes.length + 1, callFrame: { functionName, url: '' }, children: [] });
      nodes[caller]?.children.push(id);
      caller = id - 1;
    }
    return Array<number>(seen).fill(caller + 1);
  });
  return JSON.stringify({ nodes, startTime: 0, endTime: samples.length * 1_000, samples, timeDeltas: [] });
}

const name = fc.constantFrom('read', 'parse', 'query', 'a b', 'f<T>', 'é', 'main');
const stacksOf = fc.array(fc.tuple(fc.array(name, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 9 })), {
  minLength: 1,
  maxLength: 20,
});

test('the same stacks are the same profile from folded text, V8 and pprof', () => {
  fc.assert(
    fc.property(stacksOf, (stacks) => {
      const expected: Record<string, number> = {};
      for (const [calls, seen] of stacks) expected[calls.join(';')] = (expected[calls.join(';')] ?? 0) + seen;
      for (const bytes of [bytesOf(toFolded(stacks)), bytesOf(toCpuProfile(stacks)), encodePprof(stacks)])
        expect(countStacks(profileOf(readProfile(bytes, PASS)))).toEqual(expected);
    }),
  );
});

test('each says what sampled, and how often', () => {
  const stacks: Stack[] = [[['main', 'read'], 3]];
  expect(profileOf(readProfile(bytesOf(toFolded(stacks)), PASS))).toMatchObject({ tool: 'folded', hz: null });
  expect(profileOf(readProfile(bytesOf(toCpuProfile(stacks)), PASS))).toMatchObject({ tool: 'v8', hz: 1_000 });
  expect(profileOf(readProfile(encodePprof(stacks), PASS))).toMatchObject({
    ...{ tool: 'pprof', hz: 100, unit: 'samples', passes: [PASS] },
  });
});

test('functions are named by their package and file', () => {
  const file = () => '/root/go/pkg/mod/github.com/jackc/pgx/v5@v5.5.0/pgconn/conn.go';
  const go = encodePprof([[['github.com/jackc/pgx/v5/pgconn.(*PgConn).Exec'], 1]], file);
  expect(profileOf(readProfile(go, PASS)).frames).toEqual([
    { name: '(*PgConn).Exec', file: 'pgconn/conn.go', package: 'github.com/jackc/pgx/v5' },
  ]);
  const nodes = [
    { id: 1, callFrame: { functionName: '', url: 'file:///x/node_modules/mysql2/lib/a.js' }, hitCount: 2 },
    { id: 2, callFrame: { functionName: '(idle)', url: '' }, hitCount: 9, parent: 1 },
  ];
  const v8 = profileOf(readProfile(bytesOf(JSON.stringify({ nodes })), PASS));
  expect(v8).toMatchObject({ frames: [{ name: '(anonymous)', file: 'lib/a.js', package: 'mysql2' }] });
  expect(v8.nodes).toEqual([[0, -1, 2]]);
});

describe('what is wrong is said, with where and what to do', () => {
  test.each([
    ['/passes/0 has no samples', ''],
    ['line 1 does not end in a count: each is calls', 'a;b'],
    ['line 4 does not end in a count', '# perf\n\na;b 3\na;c -1'],
    ['line 1 has more than 2000 calls: limit the depth', `${'a;'.repeat(2_000)}a 1`],
    ['begins like JSON and is not valid JSON', '{"nodes": ['],
    ['is no V8 CPU profile: it has no nodes with a callFrame; write it with `node --cpu-prof`', '{"traceEvents": []}'],
    ['in a circle', '{"nodes": [{"id": 1, "callFrame": {}, "children": [1]}]}'],
    ['two nodes have one id', '{"nodes": [{"id": 1, "callFrame": {}}, {"id": 1, "callFrame": {}}]}'],
    ['sample 2 is of no node', '{"nodes": [{"id": 1, "callFrame": {}}], "samples": [1, 2]}'],
    ['is no pprof profile, or is cut off', '\u0000\u0001'],
    ['has more than 20000 functions', Array.from({ length: 20_001 }, (_, at) => `f${at} 1`).join('\n')],
  ])('%s', (issue, text) => expect(issueOf(readProfile(bytesOf(text), PASS))).toContain(issue));

  test('of compressed files, of pprof without samples, and of one that is cut off', () => {
    const whole = encodePprof([[['main'], 1]]);
    expect(issueOf(readProfile(gzipSync(whole), PASS))).toContain('decompress it with gunzip');
    expect(issueOf(readProfile(whole.subarray(0, 40), PASS))).toContain('is no pprof profile, or is cut off');
    expect(issueOf(readProfile(Uint8Array.of(0), PASS))).toContain('is no pprof profile');
    expect(issueOf(readProfile(Uint8Array.of(10, 0), PASS))).toContain('has neither samples nor nanoseconds');
  });
});

test('no bytes make it throw, and names that nobody sees are taken without what hides', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof readProfile(bytes, PASS) === 'object'));
  fc.assert(
    fc.property(fc.nat(300), fc.nat(255), (at, byte) => {
      const bytes = encodePprof([[['main', 'read'], 2]]);
      bytes[at % bytes.length] = byte;
      readProfile(bytes, PASS);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }), { minLength: 1 }), (names) => {
      const text = names.map((each) => `${each.replace(/[;\n]/g, '')}x 1`).join('\n');
      const outcome = readFoldedStacks(text, PASS);
      if ('issue' in outcome) expect(outcome.issue).toContain('does not end in a count');
    }),
  );
});

test('a stack of inlined calls that all samples share costs no more than its depth allows', () => {
  const stacks: Stack[] = [[Array.from({ length: 1_999 }, (_, at) => `f${at}`), 1]];
  expect(profileOf(readProfile(encodePprof(stacks), PASS)).nodes).toHaveLength(1_999);
  expect(issueOf(readProfile(encodePprof([[Array<string>(2_001).fill('f'), 1]]), PASS))).toContain(
    'sample 1 has more than 2000 calls',
  );
});

describe('passes', () => {
  const of = (text: string) => profileOf(readFoldedStacks(text, PASS));

  test('of one version become one profile, each stack once', () => {
    const joined = profileOf(joinPasses([of('a;b 3\na 1'), of('a;c 2\na;b 5')]));
    expect(joined.passes).toEqual([PASS, PASS]);
    expect([countStacks(joined, 0), countStacks(joined, 1)]).toEqual([
      { 'a;b': 3, a: 1 },
      { 'a;b': 5, 'a;c': 2 },
    ]);
    expect(joined.nodes).toHaveLength(3);
  });

  test('are at most twenty, of one tool and unit', () => {
    expect(issueOf(joinPasses([]))).toContain('there are 0 passes');
    expect(issueOf(joinPasses(Array<Profile>(21).fill(of('a 1'))))).toContain('there are 21 passes');
    expect(issueOf(joinPasses([of('a 1'), { ...of('a 1'), tool: 'perf' }]))).toContain('profile 2 was made by another');
  });
});
