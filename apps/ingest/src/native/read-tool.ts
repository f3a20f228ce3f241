import { adapters, findAdapter } from '@tachograph/adapters';
import { ProblemError } from '../http/problem.ts';

/** The name of the adapter as it was sent, `auto` for none; throws a `ProblemError` that lists all adapters. */
export function readTool(name: string | undefined): string {
  const tool = name?.trim() || 'auto';
  if (tool === 'auto' || findAdapter(tool)) return tool;
  const names = adapters.map((adapter) => adapter.name).join(', ');
  throw new ProblemError('unknown-tool', `There is no adapter "${tool.slice(0, 60)}". There are: auto, ${names}.`);
}
