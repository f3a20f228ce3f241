import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunInput } from '@tachograph/schema/run';
import { formatCount, toText } from '../read-json.ts';
import { printReports } from '../sending/format-reports.ts';
import { prepareRun } from '../sending/prepare-uploads.ts';
import type { RunReport } from '../sending/send-upload.ts';
import { openConnection } from '../server/ask-server.ts';
import type { Destination } from '../server/connection.ts';
import { openSpool } from '../spool/open-spool.ts';
import { type Terminal, toProgress } from '../terminal.ts';
import { deliver, flushFirst } from '../upload/upload-command.ts';
import type { StoredInvocation } from './bench-state.ts';

/** A run in the run format, and what it is called in reports. */
type NamedRun = { readonly label: string; readonly run: RunInput };

/** Sends runs, or keeps those that cannot be sent, after what waits from before. Sent twice, a run is stored once. */
export async function uploadRuns(
  runs: readonly NamedRun[],
  { destination, retryForMs }: { readonly destination: Destination; readonly retryForMs: number },
  terminal: Terminal,
): Promise<RunReport[]> {
  const progress = toProgress(terminal);
  const uploads = runs.map(({ label, run }) => {
    const text = JSON.stringify(run);
    return prepareRun({ path: label, bytes: Buffer.from(text), text });
  });
  const connection = openConnection(destination, terminal, progress);
  const opened = openSpool(terminal);
  const flushed = await flushFirst(opened, connection, { retryForMs }, progress);
  printReports(flushed.reports, new Set(), { out: terminal.err, err: terminal.err });
  for (const note of flushed.notes) terminal.err(`${note}\n`);
  const unavailable = flushed.ended === 'unavailable' ? 'the server does not respond' : null;
  return deliver(uploads, { connection, spool: opened.spool, dryRun: false, retryForMs, unavailable, progress });
}

/** Writes the runs as they are uploaded: `run-001.json` and so on. */
export function writeRuns(folder: string, invocations: readonly StoredInvocation[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [index, { run }] of invocations.entries())
    writeFileSync(join(folder, `run-${String(index + 1).padStart(3, '0')}.json`), JSON.stringify(run));
}

/** A line for what was stored, and the reasons of the rest. */
export function printUploads(reports: readonly RunReport[], terminal: Terminal): void {
  const stored = reports.filter(({ outcome }) => outcome === 'stored' || outcome === 'replayed');
  const [first] = stored;
  if (first) terminal.err(`${formatCount(stored.length, 'run')} stored, the first: ${toText(first.run?.url)}\n`);
  const others = reports.filter((report) => !stored.includes(report));
  printReports(others, new Set(), { out: terminal.err, err: terminal.err });
}
