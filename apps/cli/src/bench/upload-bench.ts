import { toProgress } from '../progress.ts';
import { prepareRun } from '../sending/prepare-uploads.ts';
import type { RunReport } from '../sending/run-report.ts';
import type { Destination } from '../server/connection.ts';
import { openConnection } from '../server/open-connection.ts';
import { openSpool } from '../spool/open-spool.ts';
import type { Terminal } from '../terminal.ts';
import { deliver } from '../upload/deliver.ts';
import type { StoredInvocation } from './bench-state.ts';

/** Sends a run for each invocation, or keeps those that cannot be sent. Sent twice, a run is stored once. */
export function uploadBench(
  invocations: readonly StoredInvocation[],
  { destination, retryForMs }: { readonly destination: Destination; readonly retryForMs: number },
  terminal: Terminal,
): Promise<RunReport[]> {
  const progress = toProgress(terminal);
  const uploads = invocations.map(({ run }, index) => {
    const text = JSON.stringify(run);
    return prepareRun({ path: `invocation ${index + 1}`, bytes: Buffer.from(text), text });
  });
  const connection = openConnection(destination, terminal, progress);
  const { spool } = openSpool(terminal);
  return deliver(uploads, { connection, spool, dryRun: false, retryForMs, unavailable: null, progress });
}
