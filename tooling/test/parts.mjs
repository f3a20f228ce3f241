import { build } from '../start/build.mjs';
import { browserTests } from './browser-tests.mjs';
import { changedTests } from './changed-tests.mjs';
import { dependencyAudit } from './dependency-audit.mjs';
import { deployFiles } from './deploy-files.mjs';
import { harnessTests } from './harness-tests.mjs';
import { harnessTools } from './harness-tools.mjs';
import { plainUploadTests } from './plain-upload-tests.mjs';
import { pooledTests } from './pooled-tests.mjs';
import { licences, lint, lockFile, types, unused, vocabulary } from './source-checks.mjs';
import { vitest } from './vitest.mjs';

/** @typedef {import('./step.mjs').Step} Step */

/**
 * Built once, before anything waits for it.
 *
 * @type {Step}
 */
const BUILD = {
  name: 'build',
  run: async (context) => {
    await build(context);
    return { state: 'passed' };
  },
};
/** @type {Step} */
const LINT = { name: 'lint and package boundaries', run: lint };
/** @type {Step} */
const TYPES = { name: 'types', run: types };
/** @type {Step} */
const DEPLOY_FILES = { name: 'compose file, workflows and Dockerfiles', isBeside: true, run: deployFiles };

const PARTS = /** @satisfies {Record<string, Step[]>} */ ({
  lint: [
    DEPLOY_FILES,
    { name: 'known vulnerabilities', isBeside: true, run: dependencyAudit },
    { name: 'lock file', run: lockFile },
    { name: 'licences', run: licences },
    LINT,
    { name: 'unused exports and dependencies', run: unused },
    { name: 'replaced terms', run: vocabulary },
    TYPES,
  ],
  unit: [{ name: 'unit tests', run: (context) => vitest(context, ['--project=unit']) }],
  db: [BUILD, { name: 'database tests', needsDatabase: true, run: (context) => vitest(context, ['--project=db']) }],
  pooled: [
    BUILD,
    { name: 'database tests through PgBouncer', needsDatabase: true, run: (context) => pooledTests(context) },
  ],
  plain: [
    BUILD,
    { name: 'upload tests with FAST_UPLOADS=0', needsDatabase: true, run: (context) => plainUploadTests(context) },
  ],
  e2e: [BUILD, { name: 'browser tests', run: browserTests }],
  harnesses: [
    BUILD,
    { name: 'tools of the harnesses', isBeside: true, run: harnessTools },
    { name: 'smoke suites of the harnesses', isBeside: true, run: harnessTests },
  ],
  changed: [LINT, TYPES, { name: 'tests of what changed', needsDatabase: true, run: changedTests }],
});
/**
 * Of both parts in one run, which keeps all cores busy to its end.
 *
 * @type {Step}
 */
const UNIT_AND_DATABASE = {
  name: 'unit and database tests',
  needsDatabase: true,
  run: (context) => vitest(context, []),
};
const EVERYTHING = [
  ...PARTS.lint,
  ...PARTS.harnesses,
  UNIT_AND_DATABASE,
  ...PARTS.pooled,
  ...PARTS.plain,
  ...PARTS.e2e,
];

/** @type {Map<string, Step[]>} */
const STEPS = new Map(Object.entries(PARTS));

/** Parts that can be shared out to several machines. */
const SHARDED = ['unit', 'db', 'pooled', 'plain', 'e2e'];

/**
 * What `npm test` is asked for.
 *
 * @param {string[]} args names of parts, none for everything but `changed`; for one part also `--shard=1/2`
 * @returns {{ steps: Step[], shard: import('./step.mjs').Shard | null }}
 * @throws {Error} naming the argument that is wrong
 */
export function parseParts(args) {
  const parts = args.filter((arg) => !arg.startsWith('--'));
  const unknown = parts.find((part) => !STEPS.has(part));
  if (unknown !== undefined)
    throw new Error(`there is no part ${unknown}: choose from ${[...STEPS.keys()].join(', ')}`);
  const steps = parts.length === 0 ? EVERYTHING : parts.flatMap((part) => STEPS.get(part) ?? []);
  const [option, ...more] = args.filter((arg) => arg.startsWith('--'));
  if (option === undefined) return { steps: [...new Set(steps)], shard: null };
  const [, index = 0, count = 0] = (/^--shard=(\d+)\/(\d+)$/.exec(option) ?? []).map(Number);
  if (more.length > 0 || index < 1 || index > count)
    throw new Error(`${args.join(' ')}: the one option is --shard=1/2`);
  if (parts.length !== 1 || !SHARDED.includes(parts[0] ?? ''))
    throw new Error(`--shard is for one part: ${SHARDED.join(', ')}`);
  return { steps, shard: { index, count } };
}
