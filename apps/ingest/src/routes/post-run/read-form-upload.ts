import { createHash } from 'node:crypto';
import { adapters, decodeText, findAdapter, parseNative } from '@tachograph/adapters';
import type { ParseOutcome } from '@tachograph/schema';
import type { RawUpload } from '@tachograph/store';
import { type Form, type FormFile, parseFormBody } from '../../body/parse-form-body.ts';
import { parseJsonBody } from '../../body/parse-json-body.ts';
import type { Limits } from '../../limits.ts';
import { type Defaults, parseDefaults } from '../../native/defaults.ts';
import { toRunDocument } from '../../native/to-run-document.ts';
import { toTar } from '../../native/to-tar.ts';
import { ProblemError } from '../../problem.ts';
import { maskDocument } from '../../secrets/mask-document.ts';
import { maskText } from '../../secrets/mask-text.ts';
import { toMaskWarning } from '../../secrets/to-mask-warning.ts';
import type { Upload, Warning } from '../../upload.ts';

const FIELDS: ReadonlySet<string> = new Set(['tool', 'environment', 'defaults']);

/** One native file, its text without secrets, and what its adapter made of it. */
type ReadFile = {
  readonly file: FormFile;
  readonly text: string;
  readonly masked: boolean;
  readonly outcome: ParseOutcome;
};

/** Boundaries differ from one sending to the next, so what is hashed is the parts and not the bytes of the body. */
function hashForm({ files, fields }: Form): string {
  const hash = createHash('sha256');
  const add = (...parts: (string | Uint8Array)[]) => {
    for (const part of parts) hash.update(`${part.length}:`).update(part);
  };
  for (const [name, value] of [...fields].sort(([a], [b]) => (a < b ? -1 : 1))) add('field', name, value);
  for (const { field, name, bytes } of files) add('file', field, name, bytes);
  return hash.digest('hex');
}

function assertKnownParts({ files, fields }: Form, limits: Limits): void {
  const unknown = [...fields.keys(), ...files.map(({ field }) => field)].find(
    (name) => !FIELDS.has(name) && name !== 'native',
  );
  if (unknown !== undefined) {
    const detail = `There is no field "${unknown.slice(0, 80)}" in this form: it takes native (files), tool, environment and defaults.`;
    throw new ProblemError('malformed-form', detail);
  }
  const native = files.filter(({ field }) => field === 'native').length;
  if (native === 0 || native > limits.nativeFiles) {
    const detail = `The form needs between 1 and ${limits.nativeFiles} files in the field "native"; it has ${native}.`;
    throw new ProblemError('malformed-form', detail);
  }
}

function readTool(form: Form): string {
  const tool = form.fields.get('tool')?.trim() || 'auto';
  if (tool === 'auto' || findAdapter(tool)) return tool;
  const names = adapters.map(({ name }) => name).join(', ');
  throw new ProblemError('unknown-tool', `There is no adapter "${tool.slice(0, 60)}". There are: auto, ${names}.`);
}

/** A JSON field of the form, which a client may also send as a file: `-F defaults=@defaults.json`. */
function readJsonField(form: Form, name: string, limits: Limits): unknown {
  const file = form.files.find(({ field }) => field === name);
  const text = form.fields.get(name);
  if (file === undefined && text === undefined) return undefined;
  return parseJsonBody(file?.bytes ?? Buffer.from(text ?? ''), limits, `the field "${name}"`);
}

function readDefaults(form: Form, limits: Limits): Defaults {
  const parsed = parseDefaults(readJsonField(form, 'defaults', limits) ?? {});
  if ('defaults' in parsed) return parsed.defaults;
  const detail = 'The field "defaults" is not what it has to be; errors names every place.';
  throw new ProblemError('invalid-run', detail, { faults: parsed.faults });
}

function readFile(file: FormFile, tool: string): ReadFile {
  const original = decodeText(file.bytes);
  const text = maskText(original);
  return { file, text, masked: text !== original, outcome: parseNative(text, { tool, fileName: file.name }) };
}

/** The bytes to keep: those of the one file, or an archive of several. A file that held a secret is kept masked. */
function toRaw(files: readonly ReadFile[]): RawUpload {
  const kept = files.map(({ file, text, masked }) => ({
    name: file.name,
    bytes: masked ? Buffer.from(text) : file.bytes,
  }));
  const [first] = kept;
  if (first && kept.length === 1)
    return { bytes: first.bytes, contentType: 'text/plain', fileName: first.name || null };
  return { bytes: toTar(kept), contentType: 'application/x-tar', fileName: 'native.tar' };
}

/** What the adapters doubted and what they did not take, each with its place; the file is named when there are several. */
function listWarnings(files: readonly ReadFile[]): Warning[] {
  return files.flatMap(({ file, masked, outcome }) => {
    const at = (where: string) => (files.length > 1 ? `${file.name}, ${where}` : where);
    return [
      ...(masked ? toMaskWarning([at('native')]) : []),
      ...outcome.warnings.map(({ where, message }) => ({ where: at(where), message })),
      ...outcome.rejected.map(({ where, text, reason }) => ({
        where: at(where),
        message: `not taken (${reason}): ${text}`,
      })),
    ];
  });
}

/** Native output of a tool with what it does not say itself, brought to the run format by an adapter. */
export async function readFormUpload(body: Buffer, contentType: string, limits: Limits): Promise<Upload> {
  const form = await parseFormBody(body, contentType);
  assertKnownParts(form, limits);
  const tool = readTool(form);
  const defaults = readDefaults(form, limits);
  const environment = readJsonField(form, 'environment', limits);
  const files = form.files.filter(({ field }) => field === 'native').map((file) => readFile(file, tool));
  const outcomes = files.map(({ outcome }) => outcome);
  if (outcomes.every(({ results }) => results.length === 0)) {
    const lookedFor = outcomes.flatMap(({ warnings }) => warnings.map(({ message }) => message)).slice(0, 20);
    const detail = `No result was understood. ${lookedFor.join('; ')}`.trim();
    throw new ProblemError('nothing-understood', detail, { rejected: outcomes.flatMap(({ rejected }) => rejected) });
  }
  const { document, places } = maskDocument(toRunDocument(outcomes, { defaults, environment }));
  return {
    document,
    raw: toRaw(files),
    warnings: [...listWarnings(files), ...toMaskWarning(places)],
    sha256: hashForm(form),
  };
}
