import { gunzipSync } from 'node:zlib';
import { toDocument, toSamples } from '@tachograph/schema/normalise';
import type { RunPayload } from '@tachograph/store/payloads';
import type { PreparedRun } from '../runs/to-prepared-run.ts';

const toText = (gzip: Uint8Array | null) => (gzip === null ? null : gunzipSync(gzip).toString());
const toValue = (gzip: Uint8Array | null) => JSON.parse(toText(gzip) ?? 'null');

/** Document and samples of a payload as a reader gets them. */
function toKept({ raw, document, samples }: RunPayload) {
  if (document) return { document: toValue(document), samples: toValue(samples) };
  const sent = toValue(raw);
  const derived = toSamples(sent);
  const isEmpty = Object.keys(derived).length === 0;
  // As JSON has it, which is how a document is stored and served.
  return { document: JSON.parse(JSON.stringify(toDocument(sent))), samples: isEmpty ? null : derived };
}

/** All that a run comes to, as values that can be compared. */
export async function toPlainRun({ normalised, raw, sha256, warnings, pack }: PreparedRun) {
  const payload = await pack();
  const { results: _, ...run } = { results: null, ...normalised.run };
  const kept = { raw: toText(payload.raw), ...toKept(payload) };
  const { layout: __, ...same } = normalised;
  return { ...same, run, kept, type: raw.contentType, sha256: sha256(), warnings };
}
