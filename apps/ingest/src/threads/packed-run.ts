import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';
import type { RunPayload } from '@tachograph/store/payloads';
import type { PreparedRun } from '../runs/to-prepared-run.ts';

/** A prepared run in a form that passes between threads without being copied. */
export type PackedRun = Pick<PreparedRun, 'raw' | 'warnings'> & {
  readonly sha256: string;
  readonly normalised: Omit<NormalisedRun, 'results' | 'layout'>;
  /** The results, serialised, a few at a time: the thread that reads them serves other requests in between. */
  readonly results: Uint8Array[];
  readonly payload: RunPayload;
};

/** Read in a few milliseconds. */
const CHUNK_RESULTS = 1000;

/** Bytes that own their buffer, which can then be transferred: a small `Buffer` is a part of a larger one. */
const toOwned = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

/**
 * Pack a prepared run; it cannot be used afterwards. Each result is let go when it was serialised.
 */
export async function packRun({ normalised, raw, warnings, sha256: digest, pack }: PreparedRun): Promise<PackedRun> {
  const sha256 = digest();
  const payload = await pack();
  const { results, layout: _, ...head } = normalised;
  const left = results as NormalisedResult[];
  const chunks: Uint8Array[] = [];
  while (left.length > 0) chunks.push(toOwned(serialize(left.splice(0, CHUNK_RESULTS))));
  return { normalised: head, results: chunks, raw, payload, warnings, sha256 };
}

/** The buffers of a packed run, each once; none of them is a part of a larger one that others use. */
export function listBuffers({ results, payload }: PackedRun): ArrayBuffer[] {
  const parts = [...results, payload.raw, payload.document, payload.samples];
  const whole = parts.filter((part): part is Uint8Array => part !== null && toOwned(part) === part);
  return [...new Set(whole.map(({ buffer }) => buffer as ArrayBuffer))];
}

/** The run that was packed, and no longer is: each part is let go when it was read. Serves other requests in between. */
export async function unpackRun(packed: PackedRun): Promise<PreparedRun> {
  const { payload, raw, warnings, sha256 } = packed;
  const results: NormalisedResult[] = [];
  for (let chunk = packed.results.shift(); chunk; chunk = packed.results.shift()) {
    for (const result of deserialize(chunk)) results.push(result);
    await setImmediate();
  }
  return {
    normalised: { ...packed.normalised, results, layout: {} },
    raw,
    warnings,
    sha256: () => sha256,
    pack: async () => payload,
  };
}
