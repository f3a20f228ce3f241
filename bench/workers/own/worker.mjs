// The worker of both builds: it measures the driver that is installed beside it.
import { readFileSync } from 'node:fs';
import { serveWorker } from '../node/serve-worker.mjs';

const DRIVER = 'TACHO.PACKAGE';
const { version } = JSON.parse(readFileSync(new URL(`node_modules/${DRIVER}/package.json`, import.meta.url), 'utf8'));

/** Connects, does one operation, checks its response, and returns what does it again. @param {string} scenario @returns {Promise<{ run: () => unknown }>} */
async function prepare(scenario) {
  const driver = await import(DRIVER);
  // Replace this: return { run: () => connection.query('SELECT 1') };
  throw new Error(`write the operation ${scenario} in worker.mjs, by ${Object.keys(driver).join(', ')}`);
}

await serveWorker({ driver: DRIVER, driverVersion: version, prepare });
