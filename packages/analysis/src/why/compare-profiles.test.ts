import type { Profile } from '@tachograph/schema/profile';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareProfiles } from './index.ts';
import type { FlameNode, ProfileComparison } from './profile-comparison.ts';
import { fivePasses, type Stacks, toProfile } from './testing/to-profile.ts';

const compared = (before: Profile, after: Profile): ProfileComparison => {
  const comparison = compareProfiles(before, after);
  return 'reason' in comparison ? expect.fail(comparison.reason) : comparison;
};

const compare = (before: Stacks, after: Stacks) =>
  compared(toProfile(fivePasses(before)), toProfile(fivePasses(after)));

const statesOf = ({ frames }: ProfileComparison) => Object.fromEntries(frames.map(({ name, state }) => [name, state]));

const listNodes = (node: FlameNode): FlameNode[] => [node, ...node.children.flatMap(listNodes)];

/** mysql2 3.24.3 and 3.24.4 in the main, in tenths of a microsecond. */
const BEFORE = {
  'read;readField;getTextParser': 237,
  'read;readField;getTextParser;keyFromFields': 209,
  'read;readField': 144,
  'send;writePacket': 169,
  send: 382,
};
const AFTER = {
  'read;readField;getTextParser': 21,
  'read;readField': 84,
  'send;writePacket': 89,
  send: 327,
};

describe('a parser that no longer makes a key', () => {
  const found = compare(BEFORE, AFTER);

  test('is found, with what is gone in it and how much of the whole it is', () => {
    expect(found.sentence).toBe(
      'Two thirds of the saved processor time, 42.6 of 62.0 µs, is in getTextParser, where keyFromFields is gone.',
    );
    expect(found.perOperation.before).toBeCloseTo(114_100, -3);
    expect(statesOf(found)).toMatchObject({
      ...{ readField: 'explained', getTextParser: 'named', keyFromFields: 'gone', writePacket: 'named' },
    });
  });

  test('stands in a table, the largest difference first, with all that it calls', () => {
    const [first, second, third] = found.frames;
    expect([first?.name, second?.name, third?.name]).toEqual(['read', 'readField', 'getTextParser']);
    expect(third?.before).toBeCloseTo(44_600, -3);
    expect(third?.after).toBeCloseTo(2_100, -3);
    expect(third?.half).toBeLessThan(4_000);
  });

  test('is still there in the tree of both versions, as wide as it was', () => {
    const nodes = listNodes(found.tree);
    expect(found.tree).toMatchObject({ name: 'one operation', hidden: 0 });
    const gone = nodes.find(({ name }) => name === 'keyFromFields');
    expect(gone).toMatchObject({ after: 0, state: 'gone' });
    expect(gone?.width).toBeCloseTo(gone?.before ?? 0, 6);
  });

  test('the other way round is what is new', () => {
    const added = compare(AFTER, BEFORE);
    expect(added.sentence).toBe(
      'Two thirds of the added processor time, 42.6 of 62.0 µs, is in getTextParser, where keyFromFields is new.',
    );
    expect(statesOf(added).keyFromFields).toBe('new');
    expect(added.tree.width).toBeCloseTo(found.tree.width, 6);
  });
});

describe('a difference is not one', () => {
  test('where the same code was sampled twice', () => {
    const same = compare(BEFORE, BEFORE);
    expect(same.finding).toEqual({ code: 'no-difference' });
    expect(Object.values(statesOf(same)).every((state) => state === 'not-shown')).toBe(true);
    expect(same.sentence).toBe('No frame shows a difference in its processor time.');
  });

  test('where shares change only because something else is gone', () => {
    const found = compare({ 'main;a': 400, 'main;b': 400, 'main;c': 200 }, { 'main;a': 400, 'main;b': 400 });
    expect(statesOf(found)).toMatchObject({ a: 'not-shown', b: 'not-shown', c: 'gone' });
  });

  test('where a function is only inlined, or called from elsewhere', () => {
    const found = compare({ 'main;a': 300, 'main;a;b': 200, main: 500 }, { 'main;a': 500, main: 500 });
    expect(statesOf(found)).toMatchObject({ main: 'not-shown', a: 'not-shown', b: 'moved' });
  });

  test('where line, query, version or address of a function changed', () => {
    const found = compare(
      { 'query@mysql2/lib/a.js:12:3': 500, 'f0x1a@pkg/b.js?v=1': 500 },
      { 'query@mysql2/lib/a.js:14:3': 500, 'f0x2b@pkg/b.js?v=2': 500 },
    );
    expect(found.frames.map(({ name, file }) => [name, file]).sort()).toEqual([
      ['f', 'b.js'],
      ['query', 'lib/a.js'],
    ]);
    expect(Object.values(statesOf(found))).toEqual(['not-shown', 'not-shown']);
  });

  test('where streams are inlined in another way: they are one frame', () => {
    const found = compare(
      { 'onread@node/net;push@node/internal/streams/readable;parse': 800, main: 200 },
      { 'onread@node/internal/stream_base_commons;parse': 800, main: 200 },
    );
    expect(found.frames.find(({ name }) => name === 'streams')).toMatchObject({ isGroup: true, state: 'not-shown' });
    expect(found.tree.children[0]).toMatchObject({ name: 'streams', children: [{ name: 'parse' }] });
  });
});

test('two frames that cancel each other are both told, and that the operation does not differ', () => {
  const found = compare({ 'm;x': 300, 'n;y': 100, rest: 600 }, { 'm;x': 100, 'n;y': 300, rest: 600 });
  expect(found.finding.code).toBe('frames-only');
  expect(found.sentence).toMatch(/takes .+ µs (?:less|more); .+; the operation as a whole shows no difference\.$/);
});

describe('recursion', () => {
  test('counts once: no frame takes longer than the operation', () => {
    const found = compare({ 'f;g;f;g;f': 500, 'f;f;f': 500 }, { 'f;g;f': 500, f: 500 });
    for (const { before, after } of found.frames) {
      expect(before).toBeLessThanOrEqual(found.perOperation.before + 1e-6);
      expect(after).toBeLessThanOrEqual(found.perOperation.after + 1e-6);
    }
    expect(found.frames.find(({ name }) => name === 'f')?.before).toBeCloseTo(found.perOperation.before, 6);
  });

  test('of a hundred thousand calls is walked through', () => {
    const deep = toProfile(fivePasses({ a: 100, b: 100 }));
    const nodes = Array.from({ length: 100_000 }, (_, row) => [row % 2, row - 1, 1, 1, 1, 1, 1] as const);
    const found = compared({ ...deep, nodes }, { ...deep, nodes });
    expect(found.finding.code).toBe('no-difference');
    expect(listNodes(found.tree)).toHaveLength(400);
    expect(found.tree.hidden + listNodes(found.tree).reduce((sum, { hidden }) => sum + hidden, 0)).toBeGreaterThan(
      99_000,
    );
  });
});

describe('what is not known is said', () => {
  const one = toProfile([BEFORE]);
  const five = toProfile(fivePasses(BEFORE));

  test.each([
    [one, one, 'one-pass', 'profile both five times, in turns'],
    [five, one, 'passes-differ', 'The versions have 5 and 1 passes'],
    [{ ...five, unit: 'nanoseconds', hz: null } as const, five, 'no-rate', 'do not say how often they sampled'],
  ])('of profiles that are not tested', (before, after, reason, words) => {
    const found = compared(before, after);
    expect(found.finding).toMatchObject({ code: 'not-tested', reason });
    expect(found.sentence).toContain(words);
    expect(new Set(found.frames.map(({ state, p }) => `${state} ${p}`))).toEqual(new Set(['not-tested null']));
  });

  test('of profiles without a time, or in two units', () => {
    const timeless = { ...five, hz: null, passes: five.passes.map(({ operations }) => ({ operations, cpuNs: null })) };
    expect(compareProfiles(timeless, timeless)).toEqual({ reason: 'no-time' });
    expect(compareProfiles(five, { ...five, unit: 'instructions' })).toEqual({ reason: 'units-differ' });
  });
});

test('without processor time the rate of the samples is taken, and instructions are counted', () => {
  const none = (stacks: Stacks, known: Partial<Profile>) => {
    const profile = toProfile(fivePasses(stacks), known);
    return { ...profile, passes: profile.passes.map(({ operations }) => ({ operations, cpuNs: null })) };
  };
  const byRate = compared(none(BEFORE, {}), none(AFTER, {}));
  expect(byRate.perOperation.before).toBeCloseTo(compare(BEFORE, AFTER).perOperation.before, 6);
  const count = (of: Stacks) =>
    none(Object.fromEntries(Object.entries(of).map(([stack, seen]) => [stack, 1e6 * seen])), { unit: 'instructions' });
  const counted = compared(count(BEFORE), count(AFTER));
  expect(counted).toMatchObject({ unit: 'instructions/op' });
  expect(counted.sentence).toMatch(
    /^Two thirds of the saved instructions, 42,[56]\d\d of 6[12],\d\d\d, are in getTextParser, where keyFromFields is gone\.$/,
  );
});

const stacks = fc.dictionary(
  fc
    .array(fc.constantFrom('a', 'b', 'c', 'd@node/net', 'e@node/stream', '(program)'), { minLength: 1, maxLength: 6 })
    .map((calls) => calls.join(';')),
  fc.integer({ min: 1, max: 1_000 }),
  { minKeys: 1, maxKeys: 30 },
);

test('of any two profiles the tree is as wide as what is in it, and the other way round the opposite is found', () => {
  fc.assert(
    fc.property(stacks, stacks, (before, after) => {
      const found = compare({ ...before, z: 100 }, { ...after, z: 100 });
      for (const { width, children, before: b, after: a } of listNodes(found.tree)) {
        const sum = children.reduce((total, child) => total + child.width, 0);
        expect(sum).toBeLessThanOrEqual(width * (1 + 1e-9));
        expect(width).toBeGreaterThanOrEqual(Math.max(a, b) * (1 - 1e-9));
      }
      const back = compare({ ...after, z: 100 }, { ...before, z: 100 });
      const opposite = { gone: 'new', new: 'gone' } as Readonly<Record<string, string>>;
      const states = Object.entries(statesOf(found)).map(([name, state]) => [name, opposite[state] ?? state]);
      expect(statesOf(back)).toEqual(Object.fromEntries(states));
      expect(back.tree.width).toBeCloseTo(found.tree.width, 3);
    }),
  );
});

test('profiles of two runs are compared, and no frame of them is tested', () => {
  const [before, after] = [BEFORE, AFTER].map((stacks) => toProfile(fivePasses(stacks)));
  if (!before || !after) return expect.fail();
  const found = compareProfiles(before, after, { isOneRun: false });
  expect(found).toMatchObject({ finding: { code: 'not-tested', reason: 'apart' } });
  expect('frames' in found && found.frames.every(({ state }) => state === 'not-tested')).toBe(true);
});
