import { createHash } from 'node:crypto';
import { applyMapping, listIdleScenarios, parseNative, toRunDocument } from '@tachograph/adapters';
import type { Mapping, MappingRule } from '@tachograph/schema/mapping';
import type { ParseOutcome, ParseWarning } from '@tachograph/schema/run';
import { maskDocument } from '@tachograph/schema/secrets';
import { toTemplate } from '@tachograph/schema/template';
import { type Form, parseFormBody } from '../body/parse-form-body.ts';
import { readJsonField } from '../body/read-json-field.ts';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import { assertUnderstood, readTool } from '../native/assert-understood.ts';
import { type DefaultDriver, type ParsedDefaults, parseDefaults } from '../native/defaults.ts';
import { type NativeFile, readNativeFile, toMaskWarning, toRawUpload } from '../native/native-files.ts';
import type { RunBody } from './run-body.ts';
import type { Upload } from './upload.ts';

/** Fields that state what a native file does not; a whole run states it already. */
const STATED_BY_THE_RUN = ['tool', 'environment', 'defaults'];

/** A complete run beside the native files it was made from: the run is stored as the run, the files as the raw upload. */
async function readRunForm(form: Form, limits: Limits): Promise<Omit<Upload, 'sha256' | 'isDocument'>> {
  const repeated = STATED_BY_THE_RUN.filter(
    (name) => form.fields.has(name) || form.files.some(({ field }) => field === name),
  );
  if (repeated.length > 0) {
    const detail = `A form with the field "run" takes native files beside it and nothing else: leave out ${repeated.join(' and ')}, and say it in the run.`;
    throw new ProblemError('malformed-form', detail);
  }
  const files = form.files.filter(({ field }) => field === 'native').map(readNativeFile);
  const { document, pointers } = maskDocument(readJsonField(form, 'run', limits));
  const masked = files.filter((file) => file.masked).map(({ file }) => (files.length > 1 ? file.name : 'native'));
  return {
    document,
    raw: await toRawUpload(files),
    warnings: [...toMaskWarning(masked), ...toMaskWarning(pointers)],
  };
}

const FIELDS: ReadonlySet<string> = new Set(['tool', 'environment', 'defaults', 'run']);

/** One native file, and what its adapter and the mapping made of it. */
type ParsedFile = NativeFile & { readonly outcome: ParseOutcome };

/** Boundaries differ from one request to the next, so the hash is that of the parts and not of the body. */
function hashForm({ files, fields }: Form): string {
  const hash = createHash('sha256');
  const add = (...parts: (string | Uint8Array)[]) => {
    for (const part of parts) hash.update(`${part.length}:`).update(part);
  };
  for (const [name, value] of [...fields].sort(([a], [b]) => (a < b ? -1 : 1))) add('field', name, value);
  for (const { field, name, bytes } of files) add('file', field, name, bytes);
  return hash.digest('hex');
}

function assertKnownFields({ files, fields }: Form, limits: Limits): void {
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
  const detail = 'The field "defaults" is not valid; every issue is listed in errors.';
  throw new ProblemError('invalid-run', detail, { issues: parsed.issues });
}

/** Rows whose driver the adapter only guessed belong to the driver that the uploader names. */
const toDriverRule = ({ name, version, language, purl }: DefaultDriver): MappingRule => ({
  match: '*',
  when: { uncertain: 'driver' },
  driver: toTemplate(name),
  ...(version ? { version: toTemplate(version) } : {}),
  ...(language ? { language: toTemplate(language) } : {}),
  ...(purl ? { purl: toTemplate(purl) } : {}),
});

/** An outcome with the rules applied: the first that matches counts; after them the driver named for the whole file. */
function mapOutcome(outcome: ParseOutcome, rules: Mapping, driver: DefaultDriver | null): ParseOutcome {
  const mapped = applyMapping(outcome, rules);
  return driver === null ? mapped : applyMapping(mapped, [toDriverRule(driver)]);
}

/** Warnings and rejected lines of the adapters, each with its position; the file is named when there are several. */
function listWarnings(files: readonly ParsedFile[]): ParseWarning[] {
  return files.flatMap(({ file, masked, outcome }) => {
    const at = (location: string) => (files.length > 1 ? `${file.name}, ${location}` : location);
    return [
      ...(masked ? toMaskWarning([at('native')]) : []),
      ...outcome.warnings.map(({ location, message }) => ({ location: at(location), message })),
      ...outcome.rejected.map(({ location, text, reason }) => ({
        location: at(location),
        message: `not taken (${reason}): ${text}`,
      })),
    ];
  });
}

/** Results from `defaults` follow those that adapters read: their pointers are those of `defaults`. */
function toStatedPointers(outcomes: readonly ParseOutcome[]): (pointer: string) => string {
  const read = outcomes.reduce((sum, { results }) => sum + results.length, 0);
  return (pointer) =>
    pointer.replace(/^\/results\/(\d+)/, (whole, index) =>
      index < read ? whole : `/defaults/results/${index - read}`,
    );
}

async function readNativeForm(
  form: Form,
  limits: Limits,
  projectRules: Mapping,
): Promise<Omit<Upload, 'sha256' | 'isDocument'>> {
  const tool = readTool(form.fields.get('tool'));
  const { defaults, driver, rules } = readDefaults(form, limits);
  const environment = readJsonField(form, 'environment', limits);
  const files = form.files
    .filter(({ field }) => field === 'native')
    .map((file): ParsedFile => {
      const read = readNativeFile(file);
      const outcome = parseNative(read.text, { tool, fileName: file.name });
      return { ...read, outcome: mapOutcome(outcome, [...rules, ...projectRules], driver) };
    });
  const outcomes = files.map(({ outcome }) => outcome);
  assertUnderstood(outcomes);
  const { document, pointers } = maskDocument(toRunDocument(outcomes, { defaults, environment }));
  const warnings = [...listWarnings(files), ...listIdleScenarios(outcomes, defaults), ...toMaskWarning(pointers)];
  return { document, raw: await toRawUpload(files), warnings, toSentPointer: toStatedPointers(outcomes) };
}

/**
 * An upload as a form: native output of a tool and what it does not state, converted to the run format by an adapter and
 * by mapping rules (those of the upload, then those of the project); or, with a field `run`, a whole run and the files it
 * was made from.
 */
export async function readFormUpload({
  body,
  contentType,
  limits,
  mapping,
}: Pick<RunBody, 'body' | 'contentType' | 'limits' | 'mapping'>): Promise<Upload> {
  const form = await parseFormBody(body, contentType);
  assertKnownFields(form, limits);
  const isRun = form.fields.has('run') || form.files.some(({ field }) => field === 'run');
  const upload = isRun ? await readRunForm(form, limits) : await readNativeForm(form, limits, mapping);
  return { ...upload, sha256: () => hashForm(form), isDocument: false };
}
