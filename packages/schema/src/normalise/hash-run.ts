import { createSha256 } from '#sha256';
import { createPerObject } from '../collection/per-object.ts';
import { canonicalJson, type Json, type PrintedJson } from '../hash/canonical-json.ts';
import { isFigure, uncertainty } from '../result/result.ts';
import { type SentResult, withStatus } from '../result/with-status.ts';
import type { RunHead } from '../run/run.ts';

/** Results whose text is made at one time: the text of a large run has many megabytes, and nobody needs it as a whole. */
const AT_ONCE = 1000;

/** Each field of the uncertainties is a separate column: lists of numbers and texts are printed ten times as fast as tables. */
const UNCERTAINTY = Object.keys(uncertainty.shape) as (keyof typeof uncertainty.shape)[];

/** A type of zod is JSON by its making; its optional keys keep the compiler from seeing it. */
const print = (value: unknown, printed?: PrintedJson) => canonicalJson(value as Json, printed);

function* inParts(results: readonly SentResult[]): Generator<readonly SentResult[]> {
  for (let from = 0; from < results.length; from += AT_ONCE) yield results.slice(from, from + AT_ONCE);
}

const toSubject = (result: SentResult) =>
  Object.fromEntries(Object.entries(withStatus(result)).filter(([name]) => !isFigure(name)));

/** Of what results say beside their figures. */
function hashSubjects(results: readonly SentResult[]): { readonly digest: string } {
  const hash = createSha256();
  for (const part of inParts(results)) hash.update(print(part.map(toSubject)));
  return { digest: hash.digest() };
}

const ofLayout = createPerObject<ReturnType<typeof hashSubjects>>();

/** The figures of results as JSON, column by column; null where a result has none. */
function printFigures(results: readonly SentResult[]): string {
  const column = (read: (result: SentResult) => unknown) => JSON.stringify(results.map(read));
  const pairs = results.some(({ paired }) => paired) ? results.map(({ paired }) => print(paired)) : [];
  return [
    column(({ value }) => value),
    column(({ n }) => n),
    ...UNCERTAINTY.map((field) => column((result) => result.uncertainty?.[field])),
    column(({ samples }) => samples),
    ...pairs,
  ].join('\n');
}

/**
 * The content hash of a run, 64 hexadecimal digits: SHA-256 of its head without its project, as canonical JSON, then of the hash of what its
 * results say beside their figures, then of these, as columns. `layout` is that of its results; `printed` are parts of the head.
 */
export function hashRun(
  { project: _, ...head }: RunHead,
  results: readonly SentResult[],
  layout: object,
  printed?: PrintedJson,
): string {
  const hash = createSha256();
  hash.update(`${print(head, printed)}\n${ofLayout(layout, () => hashSubjects(results)).digest}\n`);
  for (const part of inParts(results)) hash.update(`${printFigures(part)}\n`);
  return hash.digest();
}
