import { describe, expect, test } from 'vitest';
import { parseCommandLine } from './parse-command-line.mjs';

function optionsOf(words: string, env = {}) {
  const command = parseCommandLine(words.split(' ').filter(Boolean), env);
  if (command.command !== 'run' && command.command !== 'backfill') throw new Error('only help');
  return command.options;
}

describe('the command line', () => {
  test('without a word it is the smoke suite of every harness, once, pinned, sent', () => {
    expect(optionsOf('')).toEqual({
      harnesses: ['node', 'go', 'java', 'cpp'],
      named: false,
      suite: 'smoke',
      server: null,
      drivers: [],
      scenarios: [],
      parts: [],
      invocations: 1,
      pin: 'auto',
      upload: true,
      out: null,
      reproduces: null,
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

  test('the full suite is measured three times unless said otherwise', () => {
    expect(optionsOf('--suite full').invocations).toBe(3);
    expect(optionsOf('--suite full --invocations 5').invocations).toBe(5);
  });

  test('a server is named by the option, or by the environment where nobody looks', () => {
    expect(optionsOf('', { BENCH_SERVER: 'mariadb://a' }).server).toBe('mariadb://a');
    expect(optionsOf('--server mariadb://b', { BENCH_SERVER: 'mariadb://a' }).server).toBe('mariadb://b');
  });

  test('a back-fill has its own options, and repeats what it measures', () => {
    expect(optionsOf('backfill --harness node --driver mysql2 --versions >=3 --one-per minor --limit 4')).toMatchObject(
      {
        harnesses: ['node'],
        drivers: ['mysql2'],
        versions: '>=3',
        onePer: 'minor',
        limit: 4,
        invocations: 3,
        pre: false,
        dryRun: false,
        restart: false,
        retryFailed: false,
      },
    );
  });

  test('a run that is measured again is named by its id or by its page, for a back-fill too', () => {
    const id = 'r_4cc2f12950073e3f';
    expect(optionsOf(`--reproduces ${id}`).reproduces).toBe(id);
    expect(optionsOf(`backfill --reproduces https://tacho.example/p/x/runs/${id}?result=3`).reproduces).toBe(id);
    expect(optionsOf('--part tcp,unix').parts).toEqual(['tcp', 'unix']);
  });

  test('the interleaved suite has its own options', () => {
    const words = '--suite interleaved --harness node --driver mysql2@2.2.5,mysql2@3.24.6 --anchor mysql2@3.24.6';
    expect(parseCommandLine([...words.split(' '), '--priority=-20'], {})).toEqual({
      command: 'interleaved',
      options: {
        harness: 'node',
        server: null,
        drivers: ['mysql2@2.2.5', 'mysql2@3.24.6'],
        anchor: 'mysql2@3.24.6',
        scenarios: [],
        invocations: 4,
        rounds: 60,
        pin: 'auto',
        priority: -20,
        upload: true,
        out: null,
        reproduces: null,
        restart: false,
      },
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
    ['--suite', '--suite quick', '--suite is smoke, full, costs or interleaved, not quick'],
    ['an interleaved suite of several harnesses', '--suite interleaved --harness node,go', 'needs one --harness'],
    ['an interleaved suite of all', '--suite interleaved', 'needs one --harness'],
    ['an option of the interleaved suite without it', '--anchor mysql2', '--anchor is only for --suite interleaved'],
    ['a part of it', '--suite interleaved --part tcp', '--part is not for --suite interleaved'],
    ['--priority', '--suite interleaved --harness node --priority high', '--priority is a nice value from -20'],
    ['--invocations', '--invocations 0', '--invocations is a whole number from 1, not 0'],
    ['--pin', '--pin all', '--pin is auto, none or the number of a core, not all'],
    ['--one-per', 'backfill --one-per week', '--one-per is minor, major or all, not week'],
    [
      '--reproduces',
      '--reproduces 4cc2',
      '--reproduces is the id of a run, such as r_4cc2f12950073e3f, or the URL of its page, not 4cc2',
    ],
    ['an unknown option', '--version', "Unknown option '--version'"],
    ['an option of a back-fill without one', '--versions >=2', "Unknown option '--versions'"],
    ['a part of a back-fill', 'backfill --part tcp', "Unknown option '--part'"],
    ['a word too many', 'node', "Unexpected argument 'node'"],
  ])('%s that makes no sense is a usage error, in words', (_, words, message) => {
    expect(() => optionsOf(words)).toThrow(message);
  });
});
