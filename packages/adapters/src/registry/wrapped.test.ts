import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParseOutcome } from '@tachograph/schema/run';
import { describe, expect, it } from 'vitest';
import { toNativeText } from '../native/to-native-text.ts';
import { parseNative } from '../parse/parse.ts';
import { decodeText } from '../text/decode-text.ts';
import { ADAPTERS } from './registry.ts';

type Fixture = { readonly name: string; readonly lines: readonly string[]; readonly text: string };

const fixtures: readonly Fixture[] = ADAPTERS.flatMap(({ name: tool }) => {
  const folder = join(import.meta.dirname, '../tools', tool, 'fixtures');
  return readdirSync(folder)
    .filter((file) => !/\.(expected\.json|got)$/.test(file))
    .map((file) => {
      const text = decodeText(readFileSync(join(folder, file)));
      return { name: `${tool}/${file}`, text, lines: text.replace(/\r?\n$/, '').split(/\r\n|\n|\r/) };
    });
});

/** Lines around a fixture; null stands for the lines of the fixture, each as `line` writes it. */
type Wrapping = {
  readonly before?: readonly string[];
  readonly line: (text: string, index: number) => string;
  /** Lines of another program, each put behind the lines of the fixture with this distance. */
  readonly between?: string;
  readonly after?: readonly string[];
  /** A prefix that shorter files do not prove. */
  readonly least?: number;
};

const two = (number: number): string => String(number).padStart(2, '0');
const clock = (index: number): string => `12:${two(Math.floor(index / 60) % 60)}:${two(index % 60)}`;
const stamp = (index: number, digits = 7): string => `2026-01-02T${clock(index)}.${'1234567890'.slice(0, digits)}Z`;

const dockerRecord = (log: string, index: number): string =>
  JSON.stringify({ log, stream: index % 2 ? 'stderr' : 'stdout', time: stamp(index, 9) });
const circleMessage = (message: string, index: number): string =>
  JSON.stringify({ message, time: stamp(index, 6), type: index % 2 ? 'err' : 'out' });

const GITHUB: Wrapping = {
  before: [
    '\ufeff2026-01-02T11:59:00.1234567Z ##[group]Run ./bench',
    '2026-01-02T11:59:00.2234567Z with:',
    '2026-01-02T11:59:00.2234567Z   connections: 64',
    '2026-01-02T11:59:00.3234567Z shell: /usr/bin/bash -e {0}',
    '2026-01-02T11:59:00.3234567Z env:',
    '2026-01-02T11:59:00.3234567Z   cpu: none',
    '2026-01-02T11:59:00.4234567Z ##[endgroup]',
  ],
  line: (text, index) => `${stamp(index)} ${text}`,
};
const COMPOSE: Wrapping = {
  before: ['Attaching to bench-1, db-1'],
  line: (text) => `bench-1  | ${text}`,
  between: 'db-1     | 2026-01-02T12:00:00.123456Z 0 [System] [MY-010931] [Server] ready for connections.',
  after: ['bench-1 exited with code 0'],
};

const WRAPPINGS: Readonly<Record<string, Wrapping>> = {
  'GitHub Actions': GITHUB,
  'gh run view': { line: (text, index) => `bench (20, pg)\tRun npm run bench\t${stamp(index)} ${text}` },
  'gh run view with a mark': {
    line: (text, index) => `bench\tUNKNOWN STEP\t${index ? '' : '\ufeff'}${stamp(index)} ${text}`,
  },
  GitLab: {
    before: ['2026-01-02T11:59:00.123456Z 00O section_start:1767355140:step_script\r\u001b[0K\u001b[0KExecuting'].slice(
      1,
    ),
    line: (text, index) => `${stamp(index, 6)} 01O ${text}`,
  },
  Jenkins: { line: (text, index) => `[${stamp(index, 3)}] ${text}` },
  'Jenkins with clock times': { least: 3, line: (text, index) => `${clock(index)}  ${text}` },
  Azure: { before: [`${stamp(0)} ##[section]Starting: bench`], line: (text, index) => `${stamp(index)} ${text}` },
  Buildkite: { line: (text, index) => `\u001b_bk;t=${1_767_355_140_000 + index}\u0007${text}` },
  'Buildkite without escape sequences': { line: (text, index) => `_bk;t=${1_767_355_140_000 + index}${text}` },
  'Compose v2': COMPOSE,
  'Compose v1, coloured': { line: (text) => `\u001b[36mbench_1  |\u001b[0m ${text}` },
  'Compose, trimmed': { line: (text) => (text === '' ? 'bench-1  |' : `bench-1  | ${text}`) },
  'container stamps': { line: (text, index) => `${stamp(index, 9)} ${text}` },
  'container runtime': { line: (text, index) => `${stamp(index, 9)} stdout F ${text}` },
  "Docker's json-file": {
    line: (text, index) => dockerRecord(`${text}\n`, index),
    after: [dockerRecord('\n', 0)],
  },
  "Docker's json-file without line breaks": {
    line: (text, index) => dockerRecord(text, index),
    after: [dockerRecord('', 0)],
  },
  "Docker's json-file of Compose in GitHub Actions": {
    line: (text, index) => dockerRecord(`${stamp(index)} bench-1  | ${text}\n`, index),
    after: [dockerRecord('\n', 0)],
  },
  "CircleCI's API": {
    line: (text, index) => `${index ? '' : '['}${circleMessage(`${text}\r\n`, index)},`,
    after: [`${circleMessage('\n', 0)}]`],
  },
  kubectl: { line: (text) => `[pod/bench-5d9c/bench] ${text}` },
  journal: { line: (text, index) => `Jan 02 ${clock(index)} host bench[123]: ${text}` },
  ts: { least: 3, line: (text, index) => `Jan 02 ${clock(index)} ${text}` },
  'ts with a date': { least: 3, line: (text, index) => `2026-01-02 ${clock(index)} ${text}` },
  'docker build': { least: 3, line: (text, index) => `#12 ${index}.345 ${text}` },
  Maven: { line: (text) => `[INFO] ${text}` },
  sbt: { line: (text) => `[info] ${text}` },
  Turborepo: { line: (text) => `@acme/bench:bench: ${text}` },
  'Turborepo with its lines': {
    before: [
      '• Packages in scope: bench, web',
      '• Running bench in 2 packages',
      'bench:bench: cache miss, executing 0123456789abcdef',
    ],
    line: (text) => `bench:bench: ${text}`,
    between: 'web:bench: some other line',
    after: ['', ' Tasks:    2 successful, 2 total', 'Cached:    0 cached, 2 total', '  Time:    3.2s '],
  },
  Lerna: {
    before: [
      'lerna notice cli v8.1.2',
      'lerna info Executing command in 1 package: "npm run bench"',
      'bench: > bench@1.0.0 bench',
      'bench: > node bench.js',
    ],
    line: (text) => `bench: ${text}`,
  },
  Nx: { least: 3, before: ['', ' NX   Running target bench for project bench:', ''], line: (text) => `bench: ${text}` },
  'concurrently, numbered': { least: 3, line: (text) => `[0] ${text}`, between: '[1] some other line' },
  'concurrently, named': { line: (text) => `[bench] ${text}`, after: ['[bench] npm run bench exited with code 0'] },
  'npm-run-all': {
    before: ['[bench ] ', '[bench ] > bench@1.0.0 bench', '[bench ] > node bench.js'],
    line: (text) => `[bench ] ${text}`,
  },
  'yarn workspaces': { line: (text) => `[@acme/bench]: ${text}` },
  'pnpm -r': {
    before: ['packages/a bench$ node bench.js'],
    line: (text) => `packages/a bench: ${text}`,
    after: ['packages/a bench: Done'],
  },
  colours: { line: (text) => `\u001b[1m\u001b[33m${text}\u001b[39m\u001b[0m` },
  quote: { line: (text) => `> ${text}` },
  'nested quote': { line: (text) => (text === '' ? '> >' : `> > ${text}`) },
  'four blanks': { line: (text) => (text === '' ? '' : `    ${text}`) },
  tab: { line: (text) => (text === '' ? '' : `\t${text}`) },
  fence: { before: ['```'], line: (text) => text, after: ['```'] },
  'npm header': { before: ['', '> bench@1.0.0 bench', '> node bench.js', ''], line: (text) => text },
  details: {
    before: ['<details>', '<summary>Results</summary>', '', '```text'],
    line: (text) => text,
    after: ['```', '</details>'],
  },
  'GitHub Actions and Maven': { line: (text, index) => `${stamp(index)} [INFO] ${text}` },
  'GitHub Actions and Compose': {
    ...COMPOSE,
    before: [`${stamp(0)} Attaching to bench-1, db-1`],
    line: (text, index) => `${stamp(index)} bench-1  | ${text}`,
    between: `${stamp(0)} db-1     | some other line`,
    after: [],
  },
  'quote and fence': { before: ['> ```'], line: (text) => `> ${text}`, after: ['> ```'] },
};

/** The wrapped text, and the number that each line of the fixture has in it. */
function wrap({ lines, text: given }: Fixture, { before = [], line, between, after = [] }: Wrapping) {
  const wrapped = [...before];
  const numbers = lines.map((text, index) => {
    wrapped.push(line(text, index));
    const number = wrapped.length;
    // Some tools break a message into lines, and their adapters ask for neighbours.
    if (between !== undefined && index % 3 === 1 && /^\S/.test(lines[index + 1] ?? '')) wrapped.push(between);
    return number;
  });
  return {
    text: `${[...wrapped, ...after].join('\n')}${after.length > 0 || /[\r\n]$/.test(given.slice(-1)) ? '\n' : ''}`,
    numbers,
  };
}

const bare = new Map<string, ParseOutcome>();

/** A text that other lines follow ends with a line break. */
function bareOf({ name, text }: Fixture, isFollowed: boolean): ParseOutcome {
  const whole = isFollowed && !text.endsWith('\n') ? `${text}\n` : text;
  const key = `${name} ${whole.length}`;
  const outcome = bare.get(key) ?? parseNative(whole);
  bare.set(key, outcome);
  return outcome;
}

/** What was read, and the lines where it stands. The place in a document depends on what is around the document. */
const contentOf = ({ tool, results, origins }: ParseOutcome, toLine: (location: string) => string) => ({
  tool,
  results: results.map((result, at) => {
    const { name, location = '' } = origins[at] ?? {};
    return { ...result, name, location: location.startsWith('line') ? toLine(location) : '' };
  }),
});

describe('what programs around a tool put before its lines', () => {
  const bare = fixtures.filter(({ name }) => !/\/in-comments\./.test(name));
  it.each(bare)('is nowhere in $name, which goes through as it is', ({ text }) => {
    const { text: read, lines, warnings } = toNativeText(text);
    expect(warnings.filter(({ message }) => message.endsWith(': removed'))).toEqual([]);
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
    expect(read.length).toBeGreaterThan(0);
  });

  // All pairs take minutes: each file is tried in few of the wrappings, and each wrapping with some of the files.
  it.each(Object.entries(WRAPPINGS).map(([name, wrapping], number) => ({ name, wrapping, number })))(
    '$name: changes nothing of what is read, and lines keep their numbers',
    ({ wrapping, number }) => {
      const { least = 1, after = [] } = wrapping;
      // By the name: another fixture beside it changes nothing of what is tried with this one.
      const sumOf = (name: string) => [...name].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
      const isTried = ({ name, lines, text }: Fixture): boolean =>
        (sumOf(name) + number) % 11 === 0 &&
        (/^[[{]/.test(text) || lines.filter((line) => line.trim() !== '').length >= least);
      for (const fixture of fixtures.filter(isTried)) {
        const { text, numbers } = wrap(fixture, wrapping);
        const expected = contentOf(bareOf(fixture, after.length > 0), (location) =>
          location.replace(/\d+/g, (line) => String(numbers[Number(line) - 1])),
        );
        const isOfLines = expected.results.some(({ location }) => location !== '');
        const given = contentOf(parseNative(text), (location) => (isOfLines ? location : ''));
        expect.soft(given, fixture.name).toEqual(expected);
      }
    },
  );
});
