import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { runCommand } from './run-command.ts';
import { FileProblem } from './terminal.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'reading it is not permitted',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return path === '-' ? await buffer(process.stdin) : await readFile(path);
  } catch (error) {
    throw new FileProblem(`cannot read ${path}: ${REASONS[codeOf(error)] ?? codeOf(error)}`);
  }
}

// A reader that has seen enough (`| head`) closes the pipe; that is no failure of ours.
process.stdout.on('error', (error) => {
  if (codeOf(error) === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), {
  readFile: readBytes,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  now: new Date(),
});
