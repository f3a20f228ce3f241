import { type BlockFinding, readDocument } from '@tachograph/reports';
import {
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  openConnection,
  printJson,
  REQUEST_EXIT_HELP,
  readDestination,
} from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { EXIT, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { describeUpdate } from './describe-findings.ts';
import { readEdited, writeEdited } from './edit-files.ts';
import { type FilledDocument, fillDocument } from './fill-document.ts';
import { evaluateDocument } from './read-figures.ts';

const UPDATE_HELP = `tacho report update FILE …  [options]

Fills the blocks of documents from what is measured: a table is frozen as a share and links to it. A block is written anew where it is
older than the releases that it follows, or a figure left the interval that it was written from; twice changes nothing. What is
outside of the markers stays to the byte, and sentences are never changed: claims that no longer hold are listed.

Options
${DESTINATION_HELP}  --dry-run   write nothing; print what would be written
  --json      print one JSON document: changed, documents, each with file, changed, summary, written and broken

${REQUEST_EXIT_HELP}`;

/** A file with its blocks filled. */
export type UpdatedFile = FilledDocument & {
  readonly file: string;
  readonly before: string;
  /** `mysql2 3.25.0; 3 numbers, 1 claim no longer holds`. */
  readonly summary: string;
};

async function updateFile(
  file: string,
  { terminal, connection }: { readonly terminal: Terminal; readonly connection: Connection },
): Promise<UpdatedFile> {
  const before = await readEdited(file, terminal);
  const document = readDocument(before);
  const evaluated = await evaluateDocument(document, connection);
  const [wrong] = [...document.errors, ...evaluated.errors];
  if (wrong) throw new UsageError(`${file}:${wrong.line}: ${wrong.message}`);
  const filled = await fillDocument(document, evaluated, connection);
  return { file, before, ...filled, summary: describeUpdate(filled.written, filled.broken) };
}

/** Fills the blocks of files, one after the other. Nothing is written; a marker that is wrong is a usage error with its line. */
export async function updateFiles(
  files: readonly string[],
  given: Parameters<typeof readDestination>[0],
  terminal: Terminal,
): Promise<readonly UpdatedFile[]> {
  const connection = openConnection(await readDestination(given, terminal), terminal, toProgress(terminal));
  const updated: UpdatedFile[] = [];
  for (const file of files) updated.push(await updateFile(file, { terminal, connection }));
  return updated;
}

const toJson = ({ block, state, was, is, message }: BlockFinding) => ({
  line: block.line,
  kind: block.kind,
  state,
  was,
  is,
  message,
});

function print({ file, before, text, written, broken, summary }: UpdatedFile, terminal: Terminal): void {
  for (const { block, message } of written) terminal.err(`${file}:${block.line}: ${message}\n`);
  for (const { block, message } of broken) terminal.err(`${file}:${block.line}: ${message}\n`);
  terminal.out(text === before ? `${file}: nothing to write\n` : `${file}: ${summary}\n`);
}

/** `tacho report update`: fill the blocks of documents. */
export const updateDocuments = toCommand(
  UPDATE_HELP,
  { ...DESTINATION_OPTIONS, 'dry-run': { type: 'boolean', default: false } },
  async ({ values, positionals: files }, terminal) => {
    if (files.length === 0) throw new UsageError('tacho report update needs a FILE');
    const updated = await updateFiles(files, values, terminal);
    const changed = updated.filter(({ before, text }) => before !== text);
    if (!values['dry-run']) for (const { file, text } of changed) await writeEdited(file, text);
    if (values.json) {
      const documents = updated.map(({ file, before, text, summary, written, broken }) => ({
        file,
        changed: before !== text,
        summary,
        written: written.map(toJson),
        broken: broken.map(toJson),
      }));
      printJson(terminal, { changed: changed.length > 0, documents });
    } else for (const file of updated) print(file, terminal);
    return EXIT.ok;
  },
);
