import { defineConfig, devices } from '@playwright/test';

const webPort = process.env.E2E_WEB_PORT ?? '4300';
const ingestPort = process.env.E2E_INGEST_PORT ?? '4301';
const dataDir = process.env.E2E_DATA_DIR ?? '.cache/e2e';
const baseURL = `http://127.0.0.1:${webPort}`;

// What specs ask for (e2e/stack.ts): where uploads go and where the token is kept.
process.env.INGEST_URL = `http://127.0.0.1:${ingestPort}`;
process.env.DATA_DIR = dataDir;

/** Slow specs that write to projects other than `node-connectors`. The remaining slow ones write there. */
const WRITING_ELSEWHERE = [
  'badge',
  'changes-feed',
  'compare-phone',
  'distribution',
  'guard',
  'paired-trend',
  'protocol-mismatch',
  'states',
  'segments',
  'trade-off',
  'versions',
];

const specs = (names: string[]) => names.map((name) => `${name}.slow.spec.ts`);

/**
 * Browser tests against everything `npm start` starts. `npm test -- reading writing` gives them free ports and fresh data;
 * `npx playwright test` keeps its data in .cache/e2e, and uses a stack that already runs there.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  workers: 2,
  // Other work on the machine makes a page slow, but not wrong: no test sets its own limits. What never comes ends in three minutes.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that needs its second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    actionTimeout: 180_000,
    // What a test did and asked for. Images and copies of the page at every step would take a quarter of all the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // In this order, and with two workers: nobody writes to `node-connectors` before the last reader is done.
  projects: [
    // They look at the demonstration, or make shares of it under unique titles: any number of them at a time.
    { name: 'reading', testIgnore: '*.slow.spec.ts', fullyParallel: true },
    { name: 'writing elsewhere', testMatch: specs(WRITING_ELSEWHERE), workers: 1 },
    { name: 'writing', testMatch: '*.slow.spec.ts', testIgnore: specs(WRITING_ELSEWHERE), workers: 1 },
  ],
  webServer: {
    command: 'node tooling/run.mjs start',
    url: baseURL,
    env: {
      WEB_PORT: webPort,
      INGEST_PORT: ingestPort,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // Specs share without an account.
      PUBLIC_SHARES_DAYS: '30',
      // The receiver of a spec is on this machine.
      NOTIFIED_NETWORKS: '127.0.0.0/8',
    },
    reuseExistingServer: !process.env.CI && !process.env.E2E_DATA_DIR,
    stdout: 'pipe',
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
