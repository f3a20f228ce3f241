import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { build } from '../start/build.mjs';
import { npmCommand } from '../start/install.mjs';
import { browserTests } from './browser-tests.ts';
import { changedTests } from './changed-tests.ts';
import { deployFiles } from './deploy-files.ts';
import { harnessTools } from './harness-tools.ts';
import { pooledTests } from './pooled-tests.ts';
import { dependencyAudit, licences, lint, lockFile, size, types, unused, vocabulary } from './source-checks.ts';
import { type Context, type Outcome, passes, type Shard, type Step } from './step.ts';
import { vitest } from './vitest.ts';

const VERSION = '24.21.0';

/** The unit and database tests once more, on the newest Node that is supported. */
async function newestNode(context: Context): Promise<Outcome> {
  const node = await provideNode(context);
  if (!node) return { state: context.env.CI ? 'failed' : 'skipped', note: `Node ${VERSION} could not be installed` };
  return await vitest(context, ['--project=unit', '--project=db'], { node });
}

/**
 * The path of this program, from the npm registry.
 *
 * @returns null where it cannot be had
 */
async function provideNode(context: Context): Promise<string | null> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(context.root, '.cache', `node-${VERSION}`);
  const program = path.join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  context.log(`installing ${name} ${VERSION} with npm`);
  mkdirSync(folder, { recursive: true });
  const { command, first } = npmCommand();
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${VERSION}`];
  return (await passes(context, [...first, ...install], { command })) && existsSync(program) ? program : null;
}

/** The smoke suites end to end, by tests that the other run of Vitest does not find: they need more tools than it. */
const harnessTests = (context: Context): Promise<Outcome> =>
  vitest(
    // What they leave when they are killed lies where it is removed.
    { ...context, env: { ...context.env, TMPDIR: context.workDir } },
    ['--config', 'tooling/harness-tests/vitest.config.ts', '--disableConsoleIntercept'],
  );

const BUILD: Step = {
  name: 'build',
  run: async (context) => {
    await build(context);
    return { state: 'passed' };
  },
};

const LINT: Step = { name: 'lint', run: lint };
const TYPES: Step = { name: 'types', run: types };
const UNIT: Step = { name: 'unit tests', run: (context) => vitest(context, ['--project=unit']) };
const DATABASE: Step = {
  name: 'database tests',
  needsDatabase: true,
  run: (context) => vitest(context, ['--project=db']),
};

/** Instead of both in one run, which keeps all cores busy to its end. */
const UNIT_AND_DATABASE: Step = {
  name: 'unit and database tests',
  needsDatabase: true,
  run: (context) => vitest(context, ['--project=unit', '--project=db']),
};

/** In the order in which they are run. A step that several parts need is run once. */
const PARTS: Record<string, Step[]> = {
  lint: [
    { name: 'compose file, workflows and Dockerfiles', isBeside: true, run: deployFiles },
    { name: 'known vulnerabilities', isBeside: true, run: dependencyAudit },
    { name: 'lock file', run: lockFile },
    { name: 'licences', run: licences },
    LINT,
    { name: 'unused exports and dependencies', run: unused },
    { name: 'replaced terms', run: vocabulary },
    { name: 'size', run: size },
    TYPES,
  ],
  // Before what it runs beside.
  harnesses: [
    BUILD,
    { name: 'tools of the harnesses', isBeside: true, run: harnessTools },
    { name: 'smoke suites of the harnesses', isBeside: true, run: harnessTests },
  ],
  unit: [UNIT],
  db: [BUILD, DATABASE],
  reading: [BUILD, { name: 'browser tests that read', run: (context) => browserTests(context, ['reading']) }],
  installations: [
    BUILD,
    {
      name: 'tests of whole installations',
      needsDatabase: true,
      run: (context) => vitest(context, ['--project=installations']),
    },
  ],
  pooled: [BUILD, { name: 'database tests through PgBouncer', needsDatabase: true, run: pooledTests }],
  writing: [
    BUILD,
    { name: 'browser tests that write', run: (context) => browserTests(context, ['writing', 'writing elsewhere']) },
  ],
  node24: [BUILD, { name: 'unit and database tests on Node 24', needsDatabase: true, run: newestNode }],
  changed: [LINT, TYPES, { name: 'tests of what changed', needsDatabase: true, run: changedTests }],
};

/** Names for several parts: what every change passes, and the rest, which needs more time and more tools. */
const GROUPS = new Map([
  ['gate', ['lint', 'unit', 'db', 'reading']],
  ['slow', ['installations', 'pooled', 'harnesses', 'writing', 'node24']],
]);

/** Parts that can be shared out to several machines. */
const SHARDED = ['unit', 'db', 'reading', 'installations', 'pooled', 'writing', 'node24'];

export const partsOf = (group: string) => GROUPS.get(group) ?? [];

/**
 * What `npm test` is asked for.
 *
 * @param args names of parts and groups, none for the group `gate`; for one part also `--shard=1/2`
 * @throws {Error} naming the argument that is wrong
 */
export function parseParts(args: string[]): { steps: Step[]; shard: Shard | null } {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const known = [...GROUPS.keys(), ...Object.keys(PARTS)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}: choose from ${known.join(', ')}`);
  const parts = (names.length === 0 ? ['gate'] : names).flatMap((name) => GROUPS.get(name) ?? [name]);
  const steps = toSteps(parts);
  const [option, ...more] = args.filter((arg) => arg.startsWith('--'));
  if (option === undefined) return { steps, shard: null };
  const [, index = 0, count = 0] = (/^--shard=(\d+)\/(\d+)$/.exec(option) ?? []).map(Number);
  if (more.length > 0 || index < 1 || index > count)
    throw new Error(`${args.join(' ')}: the one option is --shard=1/2`);
  if (parts.length !== 1 || !SHARDED.includes(parts[0] ?? ''))
    throw new Error(`--shard is for one part: ${SHARDED.join(', ')}`);
  return { steps, shard: { index, count } };
}

function toSteps(parts: string[]) {
  const steps = Object.entries(PARTS).flatMap(([name, own]) => (parts.includes(name) ? own : []));
  const once = [...new Set(steps)];
  if (!once.includes(UNIT) || !once.includes(DATABASE)) return once;
  return once.flatMap((step) => (step === UNIT ? [] : step === DATABASE ? [UNIT_AND_DATABASE] : [step]));
}
