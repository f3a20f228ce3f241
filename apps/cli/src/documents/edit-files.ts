import { writeFile } from 'node:fs/promises';
import { FileProblem, type Terminal } from '../terminal.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file that is written again: its byte order mark stays in it. Throws `FileProblem` for other encodings, which would change. */
export async function readEdited(file: string, { readFile }: Pick<Terminal, 'readFile'>): Promise<string> {
  if (file === '-') throw new FileProblem('standard input cannot be written: name a FILE');
  const bytes = await readFile(file);
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new FileProblem(
      `${file} is not UTF-8, and writing it would change what is outside of its blocks: save it as UTF-8`,
    );
  }
}

/** Writes a text: one whose file was read by `readEdited`, or a new one. */
export async function writeEdited(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch(() => {
    throw new FileProblem(`cannot write ${file}: check its permissions`);
  });
}
