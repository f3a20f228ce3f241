import { createHash } from 'node:crypto';
import { listIdleScenarios, parseNative, toRunDocument } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import type { ParseOutcome } from '@tachograph/schema/run';
import { type Form, parseFormBody } from '../../body/parse-form-body.ts';
import { readJsonField } from '../../body/read-json-field.ts';
import type { Limits } from '../../limits.ts';
import { assertUnderstood } from '../../native/assert-understood.ts';
import { type ParsedDefaults, parseDefaults } from '../../native/defaults.ts';
import { mapOutcome } from '../../native/map-outcome.ts';
import { type NativeFile, readNativeFile } from '../../native/read-native-file.ts';
import { readTool } from '../../native/read-tool.ts';
import { toRawUpload } from '../../native/to-raw-upload.ts';
import { ProblemError } from '../../problem.ts';
import { maskDocument } from '../../secrets/mask-document.ts';
import { toMaskWarning } from '../../secrets/to-mask-warning.ts';
import type { Upload, Warning } from '../../upload.ts';
import { readRunForm } from './read-run-form.ts';

const FIELDS: ReadonlySet<string> = new Set(['tool', 'environment', 'defaults', 'run']);

/** One native file, and what its adapter and the rules made of it. */
type ReadFile = NativeFile & { readonly outcome: ParseOutcome };

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
    const detail = `There is no field "${unknown.slice(0, 80)}" in this form: it takes native (files), tool, environment and defaults, or native and run.`;
    throw new ProblemError('malformed-form', detail);
  }
  const native = files.filter(({ field }) => field === 'native').length;
  if (native === 0 || native > limits.nativeFiles) {
    const detail = `The form needs between 1 and ${limits.nativeFiles} files in the field "native"; it has ${native}.`;
    throw new ProblemError('malformed-form', detail);
  }
}

function readDefaults(form: Form, limits: Limits): ParsedDefaults {
  const parsed = parseDefaults(readJsonField(form, 'defaults', limits) ?? {});
  if ('defaults' in parsed) return parsed;
  const detail = 'The field "defaults" is not what it has to be; errors names every place.';
  throw new ProblemError('invalid-run', detail, { faults: parsed.faults });
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

/** Results that the uploader states come after those that were read: their places are those of `defaults`. */
function toStatedPlaces(outcomes: readonly ParseOutcome[]): (pointer: string) => string {
  const read = outcomes.reduce((sum, { results }) => sum + results.length, 0);
  return (pointer) =>
    pointer.replace(/^\/results\/(\d+)/, (place, at) => (at < read ? place : `/defaults/results/${at - read}`));
}

function readNativeForm(form: Form, limits: Limits, projectRules: Mapping): Omit<Upload, 'sha256'> {
  const tool = readTool(form.fields.get('tool'));
  const { defaults, driver, rules } = readDefaults(form, limits);
  const environment = readJsonField(form, 'environment', limits);
  const files = form.files
    .filter(({ field }) => field === 'native')
    .map((file): ReadFile => {
      const read = readNativeFile(file);
      const outcome = parseNative(read.text, { tool, fileName: file.name });
      return { ...read, outcome: mapOutcome(outcome, [...rules, ...projectRules], driver) };
    });
  const outcomes = files.map(({ outcome }) => outcome);
  assertUnderstood(outcomes);
  const { document, places } = maskDocument(toRunDocument(outcomes, { defaults, environment }));
  const warnings = [...listWarnings(files), ...listIdleScenarios(outcomes, defaults), ...toMaskWarning(places)];
  return { document, raw: toRawUpload(files), warnings, toSentPlace: toStatedPlaces(outcomes) };
}

/**
 * Native output of a tool with what it does not say itself, brought to the run format by an adapter and by rules: those
 * of the upload, then those of the project. Or, with a field `run`, a whole run and the files it was made from.
 */
export async function readFormUpload(
  body: Buffer,
  contentType: string,
  { limits, projectRules }: { readonly limits: Limits; readonly projectRules: () => Promise<Mapping> },
): Promise<Upload> {
  const form = await parseFormBody(body, contentType);
  assertKnownParts(form, limits);
  const isRun = form.fields.has('run') || form.files.some(({ field }) => field === 'run');
  const upload = isRun ? readRunForm(form, limits) : readNativeForm(form, limits, await projectRules());
  return { ...upload, sha256: hashForm(form) };
}
