import { describe, expect, test } from 'vitest';
import { type BackfillOptions, parseCommandLine } from '../run/parse-command-line.mjs';
import { idOf, readRequest } from './read-request.mjs';

const few = ['--harness', 'node', '--driver', 'mariadb,mysql2', '--versions', '>=2.5'];

function requestOf(args: string[]) {
  const command = parseCommandLine(['backfill', ...args], {});
  return readRequest((command as { options: BackfillOptions }).options);
}

describe('readRequest', () => {
  test('a range applies to every driver that states no range', () => {
    expect(requestOf(few)).toMatchObject({
      harness: 'node',
      drivers: [
        { name: 'mariadb', versions: '>=2.5' },
        { name: 'mysql2', versions: '>=2.5' },
      ],
      onePer: 'all',
      limit: null,
      pre: false,
      scenarios: [],
      invocations: 3,
    });
  });

  test('a driver can have its own versions, and an @ in its name', () => {
    const { drivers } = requestOf(['--harness=node', '--driver', 'mysql2@>=2.2 <4,@scope/driver@1.x,mariadb']);
    expect(drivers).toEqual([
      { name: 'mysql2', versions: '>=2.2 <4' },
      { name: '@scope/driver', versions: '1.x' },
      { name: 'mariadb', versions: '*' },
    ]);
  });

  test.each([
    [['--driver=mariadb'], /one harness/],
    [['--harness=node,go', '--driver=x'], /one harness/],
    [['--harness=node'], /--driver is missing/],
    [['--harness=node', '--driver=mariadb', '--versions=^3'], /\^3/],
  ])('%j is refused in words', (args, words) => {
    expect(() => requestOf(args)).toThrow(words);
  });
});

describe('idOf', () => {
  test('is the same for the same request, in whatever way and with whatever errand it is asked', () => {
    const other = ['--versions=>=2.5', '--driver=mariadb', '--driver=mysql2', '--harness=node', '--invocations=3'];
    expect(idOf(requestOf([...other, '--retry-failed', '--dry-run', '--restart']))).toBe(idOf(requestOf(few)));
    expect(idOf(requestOf(few))).toMatch(/^node-[0-9a-f]{12}$/);
    expect(requestOf(few)).not.toHaveProperty('reproduces');
  });

  test.each([
    ['--limit=3'],
    ['--one-per=minor'],
    ['--pre'],
    ['--scenario=do-1'],
    ['--invocations=4'],
    ['--suite=full'],
    ['--reproduces=r_4cc2f12950073e3f'],
  ])('%s makes another request of it', (more) => {
    expect(idOf(requestOf([...few, more]))).not.toBe(idOf(requestOf(few)));
  });
});
