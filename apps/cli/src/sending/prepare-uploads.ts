import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type FormPart, toForm } from './to-form.ts';

/** One request to be sent, whole: nothing of it is read again when it is sent again, so it stays the same content. */
export type PreparedUpload = {
  readonly kind: 'run' | 'batch';
  /** The files it was made of, for people. */
  readonly label: string;
  readonly contentType: string;
  /** Derived from the content: the same for every sending of it, here and elsewhere. A batch has none: its runs do. */
  readonly key: string | null;
  /** Of a batch, the line in the file for each line of the body. */
  readonly lines: readonly number[];
  /** Compressed with gzip. */
  readonly body: Uint8Array<ArrayBuffer>;
};

export type ReadFile = { readonly path: string; readonly bytes: Uint8Array; readonly text: string };

/** The description of native output, as in docs/api.md. */
export type Stated = {
  readonly tool: string;
  readonly environment: unknown;
  readonly defaults: unknown;
};

export const compress = (body: Uint8Array | string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(body));
const toKey = (sha256: string) => `tacho-${sha256}`;

/** The name a file has on the server: without its folders, which are this machine's business. */
const toFileName = (path: string) => (path === '-' ? 'stdin.txt' : basename(path));

/** Native output of a tool, one file or several, as one run. */
export function prepareNative(files: readonly ReadFile[], { tool, environment, defaults }: Stated): PreparedUpload {
  const json = (name: string, value: unknown): FormPart => ({ name, bytes: Buffer.from(JSON.stringify(value)) });
  const form = toForm([
    { name: 'tool', bytes: Buffer.from(tool) },
    ...(environment === undefined ? [] : [json('environment', environment)]),
    json('defaults', defaults),
    ...files.map(({ path, bytes }) => ({ name: 'native', fileName: toFileName(path), bytes })),
  ]);
  return {
    kind: 'run',
    label: files.map(({ path }) => path).join(', '),
    contentType: form.contentType,
    key: toKey(form.sha256),
    lines: [],
    body: compress(form.body),
  };
}

/** A run in the run format beside the native files it was made from. */
export function prepareRunWithFiles(label: string, run: string, files: readonly ReadFile[]): PreparedUpload {
  const form = toForm([
    { name: 'run', bytes: Buffer.from(run) },
    ...files.map(({ path, bytes }) => ({ name: 'native', fileName: toFileName(path), bytes })),
  ]);
  const { contentType, sha256, body } = form;
  return { kind: 'run', label, contentType, key: toKey(sha256), lines: [], body: compress(body) };
}

export function prepareRun({ path, text }: ReadFile): PreparedUpload {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const contentType = 'application/json';
  return { kind: 'run', label: path, contentType, key: toKey(sha256), lines: [], body: compress(bytes) };
}

/** A part of a batch stays below this, so that a retry repeats little and no limit of a body is met. */
const PART_BYTES = 4 * 1024 * 1024;
const PART_LINES = 1000;

/** Runs as NDJSON, in parts: each is a separate request, and a long batch goes on where it was broken off. */
export function prepareBatch({ path, text }: ReadFile): PreparedUpload[] {
  const parts: { lines: number[]; texts: string[]; bytes: number }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const bytes = Buffer.byteLength(line) + 1;
    let part = parts.at(-1);
    if (!part || part.lines.length >= PART_LINES || part.bytes + bytes > PART_BYTES) {
      part = { lines: [], texts: [], bytes: 0 };
      parts.push(part);
    }
    part.lines.push(index + 1);
    part.texts.push(line);
    part.bytes += bytes;
  }
  return parts.map(({ lines, texts }) => ({
    kind: 'batch',
    label: parts.length === 1 ? path : `${path}, lines ${lines[0]} to ${lines.at(-1)}`,
    contentType: 'application/x-ndjson',
    key: null,
    lines,
    body: compress(`${texts.join('\n')}\n`),
  }));
}
