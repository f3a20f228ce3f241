import { vitest } from './vitest.mjs';

/** Where uploads are sent: to the upload API, and to servers that are killed, restarted and doubled. */
const FOLDERS = ['apps/ingest/', 'tooling/crash/', 'tooling/replicas/'];

/**
 * The database tests that upload, with every upload checked and stored by itself: the ordinary way has to keep all promises too.
 *
 * @param {import('./step.mjs').Context} context
 * @returns {Promise<import('./step.mjs').Outcome>}
 */
export const plainUploadTests = (context) =>
  vitest({ ...context, env: { ...context.env, FAST_UPLOADS: '0' } }, ['--project=db', ...FOLDERS]);
