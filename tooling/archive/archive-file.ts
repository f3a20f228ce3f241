import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ArchivedFile } from './manifest.ts';

export type ArchivedRun = { readonly text: string; readonly results: number; readonly startedAt: Date };

/** A file of an archive while it is written: gzip of one run on each line. */
export function openArchiveFile(folder: string, name: string) {
  const hash = createHash('sha256');
  const lines = new PassThrough();
  let runs = 0;
  let results = 0;
  let characters = 0;
  let bytes = 0;
  let from = '';
  let to = '';
  const written = pipeline(
    lines,
    createGzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600, flush: true }),
  );
  written.catch(() => {});
  return {
    /** Characters of its lines so far. */
    length: () => characters,
    async add(run: ArchivedRun): Promise<void> {
      const startedAt = run.startedAt.toISOString();
      if (runs === 0) from = startedAt;
      [runs, results, characters, to] = [runs + 1, results + run.results, characters + run.text.length, startedAt];
      if (!lines.write(`${run.text}\n`)) await Promise.race([once(lines, 'drain'), written]);
    },
    async close(): Promise<ArchivedFile> {
      lines.end();
      await written;
      return { name, runs, results, bytes, sha256: hash.digest('hex'), from, to };
    },
  };
}
