import { adapters, findAdapter } from '@tachograph/adapters';
import type { ParseOutcome } from '@tachograph/schema/run';
import { ProblemError } from '../http/problem.ts';

/** The name of the adapter as it was sent, `auto` for none; throws a `ProblemError` that lists all adapters. */
export function readTool(name: string | undefined): string {
  const tool = name?.trim() || 'auto';
  if (tool === 'auto' || findAdapter(tool)) return tool;
  const names = adapters.map((adapter) => adapter.name).join(', ');
  throw new ProblemError('unknown-tool', `There is no adapter "${tool.slice(0, 60)}". There are: auto, ${names}.`);
}

/**
 * Throws a `ProblemError` where none of the files gave a result, with every warning, and where a file has more results than
 * a run can hold: half of a file would look like a whole run.
 */
export function assertUnderstood(outcomes: readonly ParseOutcome[]): void {
  const large = outcomes.find(({ omitted }) => omitted > 0);
  if (large) {
    const all = large.results.length + large.omitted;
    const detail = `must have at most ${large.results.length} results; the native output has ${all}: split it into several files`;
    const issues = [{ pointer: '/results', code: 'too-large', detail }] as const;
    throw new ProblemError('invalid-run', `The run ${detail}.`, { issues });
  }
  if (outcomes.some(({ results }) => results.length > 0)) return;
  const warnings = outcomes.flatMap((outcome) => outcome.warnings.map(({ message }) => message)).slice(0, 20);
  const detail = `No result was understood. ${warnings.join('; ')}`.trim();
  throw new ProblemError('nothing-understood', detail, { rejected: outcomes.flatMap(({ rejected }) => rejected) });
}
