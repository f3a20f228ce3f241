import { appendFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Before the tests of the store: writes each statement that its files send, as a line of JSON with the file, to `STATEMENTS_FILE`. What
 * tests themselves send is left out. Statements of Prisma have no file, because it sends them later.
 */

export type RecordedStatement = { readonly file: string; readonly text: string };

const STORE = /packages\/store\/src\/([\w/-]+(?:\.[\w-]+)*\.ts)/;

/** Files that pass on what another one sends. */
const PASSING = new Set([
  'database/query-rows.ts',
  'database/in-transaction.ts',
  'database/with-retries.ts',
  'database/observed-client.ts',
]);

const isTest = (file: string) => file.startsWith('testing/') || file.endsWith('.test.ts');

/** The file of the store that sends a statement now; null if another file or a test sends it. */
function findSender(): string | null {
  const files = (new Error().stack ?? '').split('\n').flatMap((line) => STORE.exec(line)?.[1] ?? []);
  const sender = files.find((file) => !PASSING.has(file));
  return sender === undefined || isTest(sender) ? null : sender;
}

const seen = new Set<string>();

function record(path: string, given: unknown): void {
  const text = typeof given === 'string' ? given : (given as { readonly text?: string } | null)?.text;
  if (!text) return;
  const file = /"public"\."/.test(text) ? 'Prisma' : findSender();
  const line = file && JSON.stringify({ file, text } satisfies RecordedStatement);
  if (!line || seen.has(line)) return;
  seen.add(line);
  appendFileSync(path, `${line}\n`);
}

const path = process.env.STATEMENTS_FILE;
const once = globalThis as { isRecording?: true };
if (path && !once.isRecording) {
  once.isRecording = true;
  Error.stackTraceLimit = 40;
  for (const { prototype } of [pg.Pool, pg.Client]) {
    const query = prototype.query as (...given: unknown[]) => unknown;
    prototype.query = function (this: pg.Client & pg.Pool, ...given: unknown[]) {
      record(path, given[0]);
      return query.apply(this, given);
    } as typeof prototype.query;
  }
}
