import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { RunPayload } from '@tachograph/store/uploads';
import type { PreparedRun } from '../runs/assemble-run.ts';

/** A prepared run in a form that passes between threads without being copied. */
export type PackedRun = Pick<PreparedRun, 'raw' | 'warnings' | 'sha256'> & {
  readonly normalised: Omit<NormalisedRun, 'results'>;
  /** The results, serialised, a few at a time: the thread that reads them serves other requests in between. */
  readonly results: readonly Uint8Array[];
  readonly payload: RunPayload;
};

/** Read in a few milliseconds. */
const CHUNK_RESULTS = 1000;

/** Bytes that own their buffer, which can then be transferred: a small `Buffer` is a part of a larger one. */
const toOwned = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

/** Pack a prepared run; it cannot be used afterwards. */
export async function packRun({ normalised, raw, warnings, sha256, pack }: PreparedRun): Promise<PackedRun> {
  const payload = await pack();
  const { results, ...head } = normalised;
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < results.length; from += CHUNK_RESULTS) {
    chunks.push(toOwned(serialize(results.slice(from, from + CHUNK_RESULTS))));
  }
  return { normalised: head, results: chunks, raw, payload, warnings, sha256 };
}

/** The buffers of a packed run, each once; none of them is a part of a larger one that others use. */
export function listBuffers({ results, raw, payload }: PackedRun): ArrayBuffer[] {
  const parts = [...results, raw.bytes, payload.raw, payload.document, payload.samples];
  const whole = parts.filter((part): part is Uint8Array => part !== null && toOwned(part) === part);
  return [...new Set(whole.map(({ buffer }) => buffer as ArrayBuffer))];
}

/** The run that was packed. Serves other requests while it reads the results. */
export async function unpackRun(packed: PackedRun): Promise<PreparedRun> {
  const { payload, raw, warnings, sha256 } = packed;
  const results: NormalisedResult[] = [];
  for (const chunk of packed.results) {
    for (const result of deserialize(chunk)) results.push(result);
    await setImmediate();
  }
  return { normalised: { ...packed.normalised, results }, raw, warnings, sha256, pack: async () => payload };
}
