import type { Profile } from '@tachograph/schema/profile';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProfileOutcome } from './profile-draft.ts';
import { readProfile } from './read-profile.ts';

const PASS = { operations: 10, cpuNs: null };
const read = (text: string) => readProfile(new TextEncoder().encode(text), PASS);
const issueOf = (outcome: ProfileOutcome) => ('issue' in outcome ? outcome.issue : expect.fail('it was taken'));

/** Calls by their stacks, with what was counted in the innermost itself. */
function stacksOf(outcome: ProfileOutcome): Record<string, number> {
  const { frames, nodes }: Profile = 'profile' in outcome ? outcome.profile : expect.fail(outcome.issue);
  const stacks: string[] = [];
  return Object.fromEntries(
    nodes.map(([frame, caller, self = 0]) => {
      const stack = `${caller < 0 ? '' : `${stacks[caller]};`}${frames[frame]?.name}`;
      stacks.push(stack);
      return [stack, self];
    }),
  );
}

const HEAD = '# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npositions: line\nevents: Ir\nsummary: 0\n\n';

/** `main` calls `query` and `parse`, and `query` calls `parse` three times as much. */
const TWO_CALLERS = `${HEAD}ob=(1) /srv/worker
fl=(1) main.cpp
fn=(1) main
10 100
cfn=(2) query
calls=10 20
11 700
cob=(2) /usr/lib/libpq.so.5.15
cfi=(2) ???
cfn=(3) parse
calls=10 0
+1 100
* 5

fn=(2)
20 400
cob=(2)
cfi=(2)
cfn=(3)
calls=30 0
21 300

ob=(2)
fl=(2)
fn=(3)
0 400
`;

describe('the out-file of callgrind', () => {
  test('is a tree, in which a function has its callers by their shares', () => {
    expect(stacksOf(read(TWO_CALLERS))).toEqual({
      main: 105,
      'main;query': 400,
      'main;query;parse': 300,
      'main;parse': 100,
    });
  });

  test('says the file of a function, or else its library without the version, and counts instructions', () => {
    expect(read(TWO_CALLERS)).toMatchObject({
      profile: {
        tool: 'callgrind',
        hz: null,
        unit: 'instructions',
        passes: [PASS],
        frames: [
          { name: 'main', file: 'main.cpp', package: null },
          { name: 'query', file: 'main.cpp', package: null },
          { name: 'parse', file: 'libpq.so', package: null },
        ],
      },
    });
  });

  test('may have other columns, inlined files, jumps, and functions without a name', () => {
    const text = `version: 1\ncreator: callgrind-3.22\npositions: instr line\nevents: Dr Ir\n
fl=(1) a.c
fn=(1) main
0x10 1 7 20
fi=(2) inlined.h
+4 +1 7 30
fe=(1)
jump=3 0x20 5
0x24 6
cob=/lib/libc.so.6
cfn=0x0000000000123200
calls=1 0x40 0
0x28 7 1 50

ob=/lib/libc.so.6
fn=0x0000000000123200
0x40 0 2 50
`;
    expect(stacksOf(read(text))).toEqual({ main: 50, 'main;[libc.so]': 50 });
  });

  test('of functions that call each other in a circle has all that was counted, once', () => {
    const text = `${HEAD}fn=(1) a\n1 100\ncfn=(2) b\ncalls=5 2\n1 300\ncfn=(1)\ncalls=5 1\n1 400\n
fn=(2) b\n2 200\ncfn=(1)\ncalls=2 1\n2 100\n`;
    expect(stacksOf(read(text))).toEqual({ a: 100, 'a;b': 300 });
  });

  test.each([
    ['counts no instructions', '# callgrind format\nevents: Cycles\n'],
    ['line 3 is no line of costs of a function', '# callgrind format\nevents: Ir\n1 100\n'],
    ['line 4 is no line of costs', '# callgrind format\nevents: Ir\nfn=main\n1 -5\n'],
    ['has no samples', `${HEAD}fn=main\n1 0\n`],
  ])('%s: it is rejected', (issue, text) => expect(issueOf(read(text))).toContain(issue));

  test('a deep or wide graph becomes a tree within the limits, and no text makes it throw', () => {
    const line = (caller: number, called: number) =>
      `fn=(${caller}) f${caller}\n1 9\ncfn=(${called}) f${called}\ncalls=1 1\n1 999999\n`;
    const deep = Array.from({ length: 50_000 }, (_, at) => line(at, at + 1)).join('');
    const wide = Array.from({ length: 400 }, (_, at) =>
      Array.from({ length: 100 }, (_, to) => line(at, (at * 7 + to + 1) % 400)).join(''),
    ).join('');
    for (const text of [deep, wide, 'fn='.repeat(100_000), `${'(1)'.repeat(100_000)}\n`, '+'.repeat(100_000)])
      expect(typeof read(HEAD + text)).toBe('object');
    const part = fc.constantFrom(
      'fn=(1) a',
      'cfn=(2) b',
      'calls=1 1',
      '1 5',
      '+1 5',
      '*',
      'ob=x.so.1',
      'fi=(1)',
      'events: A Ir',
      ':',
    );
    fc.assert(fc.property(fc.array(part), (lines) => typeof read(HEAD + lines.join('\n')) === 'object'));
  });
});
