import { adapters, findAdapter } from '@tachograph/adapters';
import { ProblemError } from '../problem.ts';

/** The adapter's name as it was given, `auto` for none, or a `ProblemError` that names those there are. */
export function readTool(given: string | undefined): string {
  const tool = given?.trim() || 'auto';
  if (tool === 'auto' || findAdapter(tool)) return tool;
  const names = adapters.map(({ name }) => name).join(', ');
  throw new ProblemError('unknown-tool', `There is no adapter "${tool.slice(0, 60)}". There are: auto, ${names}.`);
}
