import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes which tests passed only when they were repeated, as lines in a JSON array, into the file that RETRIED_REPORT
 * names. Vitest's own JSON report does not say it.
 */
export default class RetriedReporter {
  /** @type {string[]} */
  retried = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    this.retried.push(`${path.relative(process.cwd(), test.module.moduleId)} › ${test.fullName}`);
  }

  onTestRunEnd() {
    if (process.env.RETRIED_REPORT) writeFileSync(process.env.RETRIED_REPORT, JSON.stringify(this.retried));
  }
}
