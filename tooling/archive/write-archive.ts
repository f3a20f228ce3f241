import path from 'node:path';
import { listRunPositions, type RunPosition, readWholeUpload } from '@tachograph/store/archive';
import type { Store } from '@tachograph/store/database';
import { writeJson } from '../../harnesses/processes/files.mjs';
import { MANIFEST } from '../backup/manifest.mjs';
import { writeFolder } from '../backup/write-folder.mjs';
import { openArchiveFile } from './archive-file.ts';
import type { ArchivedFile, ArchiveManifest } from './manifest.ts';
import { toLine } from './to-line.ts';

/** Runs whose positions are read at a time. */
const POSITIONS_AT_ONCE = 500;

/** Characters of a file before it is compressed: `tacho upload` reads a file whole. */
const MOST_CHARACTERS = 32_000_000;

/** A longer line would be rejected in a batch, and has a separate file, which is sent alone. */
const LONGEST_LINE = 7_500_000;

const EVER = new Date('9999-12-31T00:00:00Z');

export type ArchiveOptions = {
  readonly project: { readonly id: number; readonly slug: string };
  readonly before: Date | null;
  readonly now: Date;
  readonly signal: AbortSignal;
};

/** The runs of a project that were measured before a time, oldest first. Those that arrive meanwhile may be among them. */
async function* listPositions(db: Store, { project, before, signal }: ArchiveOptions): AsyncGenerator<RunPosition> {
  let after: RunPosition | null = null;
  for (;;) {
    const positions: readonly RunPosition[] = await listRunPositions(db, project.id, {
      before: before ?? EVER,
      after,
      limit: POSITIONS_AT_ONCE,
    });
    for (const position of positions) {
      signal.throwIfAborted();
      yield position;
    }
    after = positions.at(-1) ?? null;
    if (after === null) return;
  }
}

async function writeFiles(db: Store, folder: string, options: ArchiveOptions) {
  const files: ArchivedFile[] = [];
  const changed: string[] = [];
  let file: ReturnType<typeof openArchiveFile> | null = null;
  const closeFile = async () => {
    if (file) files.push(await file.close());
    file = null;
  };
  const toName = () => `runs-${String(files.length + 1).padStart(4, '0')}.ndjson.gz`;
  for await (const position of listPositions(db, options)) {
    const upload = await readWholeUpload(db, options.project.id, position);
    if (!upload) continue;
    const { text, isSame } = await toLine(upload);
    if (!isSame) changed.push(upload.id);
    const isLong = text.length > LONGEST_LINE;
    if (isLong || (file && file.length() + text.length > MOST_CHARACTERS)) await closeFile();
    file ??= openArchiveFile(folder, toName());
    await file.add({ text, results: upload.results, startedAt: position.startedAt });
    if (isLong) await closeFile();
  }
  await closeFile();
  return { files, changed };
}

/**
 * Writes the runs of a project into a new folder, which is complete or absent, and for its owner only. Servers go on meanwhile.
 *
 * @throws {Error} with one line
 */
export function writeArchive(db: Store, folder: string, options: ArchiveOptions): Promise<ArchiveManifest> {
  return writeFolder(folder, async (making) => {
    const { files, changed } = await writeFiles(db, making, options);
    const sum = (of: (file: ArchivedFile) => number) => files.reduce((total, file) => total + of(file), 0);
    const manifest: ArchiveManifest = {
      kind: 'tachograph-archive',
      format: 1,
      createdAt: options.now.toISOString(),
      project: options.project.slug,
      before: options.before?.toISOString() ?? null,
      runs: sum(({ runs }) => runs),
      results: sum(({ results }) => results),
      files,
      changed,
    };
    writeJson(path.join(making, MANIFEST), manifest, 0o600);
    return manifest;
  });
}
