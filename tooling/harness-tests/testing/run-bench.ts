import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from '../../start/processes.mjs';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** `npm run bench`, without the npm between us and it. */
export async function runBench(args: string[], env: Record<string, string>, onLine: (line: string) => void = () => {}) {
  const printed: string[] = [];
  const keep = (line: string) => {
    printed.push(line);
    onLine(line);
  };
  const command = { args: [path.join(ROOT, 'tooling/run.mjs'), 'bench', ...args], cwd: ROOT };
  const failure = await runNode({ name: 'the bench', ...command, env: { ...process.env, ...env }, onLine: keep }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { printed, failure };
}
