import { gunzipSync } from 'node:zlib';
import { decodeText } from '@tachograph/adapters';
import {
  type PreparedUpload,
  prepareBatch,
  prepareNative,
  prepareRun,
  type ReadFile,
} from '../sending/prepare-uploads.ts';
import { FileProblem, type Terminal, UsageError } from '../terminal.ts';
import { readStated, type StatedReader } from './read-stated.ts';
import { type FileKind, recogniseFile } from './recognise-file.ts';
import { findNativeOption, type NativeArguments, type UploadArguments } from './upload-arguments.ts';

const MIB = 1024 * 1024;

/** A file of an archive becomes 32 MB; what becomes much more is a mistake or an attack. */
const MOST_BYTES = 256 * MIB;

/** Whether bytes begin as gzip does: RFC 1952, 2.3.1. */
export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** A file, decompressed if it is gzip, whatever it is called. A `FileProblem` where it is damaged or becomes more than 256 MiB. */
function unpackFile(path: string, bytes: Uint8Array): { readonly path: string; readonly bytes: Uint8Array } {
  if (!isGzip(bytes)) return { path, bytes };
  try {
    return { path: path.replace(/\.gz$/, ''), bytes: gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) };
  } catch (error) {
    const isTooLarge = (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    const why = isTooLarge
      ? `becomes more than ${MOST_BYTES / MIB} MiB: decompress and split it`
      : 'is damaged or cut short';
    throw new FileProblem(`${path} is gzip and ${why}`);
  }
}

type Recognised = ReadFile & { readonly kind: FileKind };

/** An option that could not have an effect is a mistake of somebody who thinks it has. */
function assertNoNativeOption({ values }: NativeArguments, { path, kind }: Recognised): void {
  const given = findNativeOption(values);
  if (given === null) return;
  const what = kind === 'run' ? 'a run in the run format' : 'runs in the run format';
  throw new UsageError(`${path} holds ${what}, which is complete and is sent as it is: leave out --${given}`);
}

/** The files of a command line, each recognised by its content. An option that does not fit one is a usage error. */
export async function readFiles(given: NativeArguments, terminal: Terminal): Promise<Recognised[]> {
  const files: Recognised[] = [];
  for (const file of given.files) {
    const { path, bytes } = unpackFile(file, await terminal.readFile(file));
    const text = decodeText(bytes);
    if (text.trim() === '') throw new FileProblem(`${path} is empty: did the benchmark print anything?`);
    // A named tool means native output, whatever it looks like.
    const named = given.values.tool !== undefined && given.values.tool !== 'auto';
    files.push({ path, bytes, text, kind: named ? 'native' : recogniseFile(text) });
  }
  for (const file of files) if (file.kind !== 'native') assertNoNativeOption(given, file);
  return files;
}

/** Every request that the command line asks for, in its order; nothing is sent yet. */
export async function readUploads(given: UploadArguments, terminal: Terminal): Promise<PreparedUpload[]> {
  const files = await readFiles(given, terminal);
  let reader: StatedReader | null = null;
  const state = async (paths: readonly string[]) => {
    reader ??= await readStated(given, terminal);
    return reader(paths);
  };
  if (given.values['one-run']) return [prepareNative(files, await state(files.map(({ path }) => path)))];
  const uploads: PreparedUpload[] = [];
  for (const file of files) {
    if (file.kind === 'run') uploads.push(prepareRun(file));
    else if (file.kind === 'batch') uploads.push(...prepareBatch(file));
    else uploads.push(prepareNative([file], await state([file.path])));
  }
  return uploads;
}
