import { vitest } from './vitest.mjs';

/**
 * The smoke suites end to end, by tests that the other run of Vitest does not find: they need more tools than it.
 *
 * @param {import('./step.mjs').Context} context
 * @returns {Promise<import('./step.mjs').Outcome>}
 */
export const harnessTests = (context) =>
  vitest(
    // What they leave when they are killed lies where it is removed.
    { ...context, env: { ...context.env, TMPDIR: context.workDir } },
    ['--config', 'tooling/harness-tests/vitest.config.ts', '--disableConsoleIntercept'],
  );
