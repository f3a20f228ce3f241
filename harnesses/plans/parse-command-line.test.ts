import { describe, expect, test } from 'vitest';
import { parseCommandLine } from './parse-command-line.mjs';

function optionsOf(words: string, env = {}) {
  const command = parseCommandLine(words.split(' ').filter(Boolean), env);
  if (command.command !== 'run') throw new Error('only help');
  return command.options;
}

describe('the command line', () => {
  test('without a word it is the smoke suite of every harness, once, pinned, sent', () => {
    expect(optionsOf('')).toEqual({
      harnesses: ['node', 'go', 'java', 'cpp'],
      named: false,
      suite: 'smoke',
      server: null,
      transport: null,
      drivers: [],
      anchor: null,
      scenarios: [],
      invocations: 1,
      rounds: 3,
      pin: 'auto',
      priority: null,
      upload: true,
      out: null,
      report: null,
      reproduces: null,
      restart: false,
      profile: false,
      backfill: null,
    });
  });

  test('lists may be given at once or one by one', () => {
    const { harnesses, named, drivers } = optionsOf('--harness node,go --driver mysql --driver mysql2,mariadb');
    expect({ harnesses, named, drivers }).toEqual({
      harnesses: ['node', 'go'],
      named: true,
      drivers: ['mysql', 'mysql2', 'mariadb'],
    });
  });

  test('the full suite is four invocations of 60 rounds unless said otherwise', () => {
    expect(optionsOf('--suite full')).toMatchObject({ invocations: 4, rounds: 60 });
    expect(optionsOf('--suite full --invocations 5 --rounds 30')).toMatchObject({ invocations: 5, rounds: 30 });
  });

  test('a server is named by the option, or by the environment where nobody looks', () => {
    expect(optionsOf('', { BENCH_SERVER: 'mariadb://a' }).server).toBe('mariadb://a');
    expect(optionsOf('--server mariadb://b', { BENCH_SERVER: 'mariadb://a' }).server).toBe('mariadb://b');
  });

  test('a back-fill chooses versions, and measures them as the full suite does', () => {
    const words = 'backfill --harness node --driver mysql2 --versions >=3 --one-per minor --limit 4';
    expect(optionsOf(words)).toMatchObject({
      harnesses: ['node'],
      suite: 'full',
      drivers: ['mysql2'],
      invocations: 4,
      backfill: { range: '>=3', onePer: 'minor', limit: 4, pre: false, dryRun: false },
    });
    expect(optionsOf(`${words} --suite costs`)).toMatchObject({ suite: 'costs', invocations: 5 });
  });

  test('a run that is measured again is named by its id or by its page, for a back-fill too', () => {
    const id = 'r_4cc2f12950073e3f';
    expect(optionsOf(`--reproduces ${id}`).reproduces).toBe(id);
    const words = `backfill --harness node --driver mysql2 --reproduces https://tacho.example/p/x/runs/${id}?result=3`;
    expect(optionsOf(words).reproduces).toBe(id);
  });

  test('drivers of one harness may be compared with another anchor, first in the queue of the system', () => {
    const words =
      '--suite full --harness node --driver mysql2@2.2.5,mysql2@3.24.6 --anchor mysql2@3.24.6 --transport unix';
    expect(optionsOf(`${words} --priority=-20`)).toMatchObject({
      drivers: ['mysql2@2.2.5', 'mysql2@3.24.6'],
      anchor: 'mysql2@3.24.6',
      transport: 'unix',
      priority: -20,
    });
  });

  test('help is help, of a back-fill too', () => {
    expect(parseCommandLine(['--suite', 'full', '-h'], {})).toEqual({ command: 'help' });
    expect(parseCommandLine(['backfill', '--help'], {})).toEqual({ command: 'backfill help' });
  });

  test('costs are repeated five times unless it says otherwise', () => {
    expect(optionsOf('--suite costs')).toMatchObject({ suite: 'costs', invocations: 5 });
    expect(optionsOf('--suite costs --invocations 2')).toMatchObject({ invocations: 2 });
  });

  test.each([
    ['--suite', '--suite quick', '--suite is smoke, full or costs, not quick'],
    ['--transport', '--transport http', '--transport is tcp or unix, not http'],
    ['an anchor of several harnesses', '--harness node,go --anchor mysql2', '--anchor needs one --harness'],
    ['an anchor of all', '--anchor mysql2', '--anchor needs one --harness'],
    ['rounds of costs', '--suite costs --rounds 9', '--rounds is not for --suite costs'],
    ['--priority', '--priority high', '--priority is a nice value from -20'],
    ['--invocations', '--invocations 0', '--invocations is a whole number from 1, not 0'],
    ['--pin', '--pin all', '--pin is auto, none or the number of a core, not all'],
    ['--one-per', 'backfill --harness node --driver x --one-per week', '--one-per is minor, major or all, not week'],
    [
      '--reproduces',
      '--reproduces 4cc2',
      '--reproduces is the id of a run, such as r_4cc2f12950073e3f, or the URL of its page, not 4cc2',
    ],
    ['an unknown option', '--version', "Unknown option '--version'"],
    ['an option of a back-fill without one', '--versions >=2', "Unknown option '--versions'"],
    ['a back-fill of all', 'backfill --driver mysql2', 'a back-fill needs one harness'],
    ['a back-fill of nothing', 'backfill --harness node', '--driver is missing'],
    ['a part', '--part tcp', "Unknown option '--part'"],
    ['a word too many', 'node', "Unexpected argument 'node'"],
  ])('%s that makes no sense is a usage error, in words', (_, words, message) => {
    expect(() => optionsOf(words)).toThrow(message);
  });
});
