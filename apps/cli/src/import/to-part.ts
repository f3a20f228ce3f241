import { compress, type PreparedUpload, prepareRun, prepareRunWithFiles } from '../sending/prepare-uploads.ts';
import type { PastFile } from './past-run.ts';

/** A run that is to be sent, as a line of a batch. */
export type RunLine = {
  readonly label: string;
  readonly run: string;
  readonly native: readonly PastFile[];
  readonly line: string;
  readonly size: number;
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A file as JSON can hold it: as text, or as base64 where its bytes are no UTF-8. */
function toLineFile({ name, bytes }: PastFile): object {
  try {
    return { name, text: utf8.decode(bytes) };
  } catch {
    return { name, base64: Buffer.from(bytes).toString('base64') };
  }
}

/** A run, and beside it the files it was made from: a line of a batch, as docs/api.md describes it. */
export function toRunLine(label: string, run: string, native: readonly PastFile[]): RunLine {
  const line = native.length === 0 ? run : `{"run":${run},"native":${JSON.stringify(native.map(toLineFile))}}`;
  return { label, run, native, line, size: Buffer.byteLength(line) };
}

/** A longer line would be rejected in a batch (MAX_LINE_BYTES), and is sent alone. */
const LONGEST_LINE = 7 * 1024 * 1024;

/** One request of several runs; a run that is too long for a line is a separate request. */
export function toPart(lines: readonly RunLine[]): PreparedUpload {
  const [first] = lines;
  if (first && lines.length === 1 && first.size > LONGEST_LINE) {
    const { label, run, native } = first;
    const files = native.map(({ name, bytes }) => ({ path: name, bytes, text: '' }));
    return files.length === 0
      ? prepareRun({ path: label, text: run, bytes: new Uint8Array() })
      : prepareRunWithFiles(label, run, files);
  }
  return {
    kind: 'batch',
    label: 'import',
    contentType: 'application/x-ndjson',
    key: null,
    lines: lines.map((_, index) => index + 1),
    body: compress(`${lines.map(({ line }) => line).join('\n')}\n`),
  };
}
