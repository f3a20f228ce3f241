import { gunzipSync } from 'node:zlib';
import type { PreparedRun } from '../runs/assemble-run.ts';

const toText = (gzip: Uint8Array | null) => (gzip === null ? null : gunzipSync(gzip).toString());
const toValue = (gzip: Uint8Array | null) => JSON.parse(toText(gzip) ?? 'null');

/** All that a run comes to, as values that can be compared. */
export async function toPlainRun({ normalised, raw, sha256, warnings, pack }: PreparedRun) {
  const { raw: rawGzip, document, samples } = await pack();
  const { results: _, ...run } = { results: null, ...normalised.run };
  const kept = { raw: toText(rawGzip), document: toValue(document), samples: toText(samples) };
  const { layout: __, ...same } = normalised;
  return { ...same, run, kept, type: raw.contentType, sha256, warnings };
}
