import { printTable } from '../perf/table.ts';
import { countWrong } from './reconcile.ts';
import type { SoakOutcome } from './run-soak.ts';
import type { SoakStack } from './start-soak-stack.ts';

const LISTED = 20;

const toRows = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => [name, count.toLocaleString('en')]);

/** Prints what was done, what clients were told, and what is wrong. */
export function printOutcome({ ledger, failures, reconciliation, backup }: SoakOutcome, stack: SoakStack): void {
  const { lost, doubled, half, rejectedButStored, unacknowledged, damages, contradictions } = reconciliation;
  printTable('uploads', ['kind', 'number'], toRows(ledger.kinds));
  printTable('responses', ['status', 'number'], toRows(ledger.responses));
  printTable(
    'failures',
    ['failure', 'number'],
    [
      ['kill -9 of the upload server', String(stack.ingest.kills())],
      ['kill -9 of the web server', String(stack.web.kills())],
      ['PostgreSQL ended at once', String(failures.crashes)],
      ['disk full', stack.whyNoDisk ? `skipped: ${stack.whyNoDisk}` : String(failures.fillings)],
      ['slow clients', String(failures.slowClients)],
      ['backup restored', backup ? `yes, attempt ${backup.tries}` : 'skipped'],
    ],
  );
  const counted: readonly (readonly [string, number])[] = [
    ['acknowledged', ledger.acknowledged.size],
    ['rejected', ledger.rejected.size],
    ['stored before their client knew', ledger.storedUnknown],
    ['lost', lost.length],
    ['doubled', doubled.length],
    ['half-stored', half.length],
    ['rejected but stored', rejectedButStored.length],
    ['unacknowledged but stored', unacknowledged.length],
    ['wrong rows or sums', damages.length],
    ['contradictory responses', contradictions.length],
    ['missing in the restored backup', backup?.issues.length ?? 0],
  ];
  printTable(
    'reconciliation',
    ['runs', 'number'],
    counted.map(([name, count]) => [name, count.toLocaleString('en')]),
  );
  const wrong = [...Object.values(reconciliation).flat(), ...(backup?.issues ?? [])];
  for (const line of wrong.slice(0, LISTED)) console.log(`  ${line}`);
}

export const isSound = ({ reconciliation, backup }: SoakOutcome): boolean =>
  countWrong(reconciliation) === 0 && (backup?.issues.length ?? 0) === 0;
