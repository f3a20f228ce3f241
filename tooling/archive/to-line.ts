import { normaliseRun } from '@tachograph/schema/normalise';
import type { Run } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import type { StoredRun, WholeUpload } from '@tachograph/store/archive';
import { isUnit, parseUnit } from '@tachograph/units';
import { invertProduct } from './invert-product.ts';

/** A run in the run format on one line. */
export type ArchivedLine = {
  readonly text: string;
  /** Whether the text has the content of the run, so that its upload gets the same id. */
  readonly isSame: boolean;
};

/** A stored run may be of any time. */
const NOW = new Date(8.64e15);

function hasContent(document: unknown, contentHash: string): boolean {
  const validated = validateRun(document, { now: NOW });
  return validated.ok && normaliseRun(validated.run).contentHash === contentHash;
}

/** The upload itself. Line breaks of JSON are outside its texts. */
function toUploadedLine({ raw, contentHash }: WholeUpload): string | null {
  if (!raw.contentType.startsWith('application/json')) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw.bytes).replace(/[\r\n]+/g, ' ');
    return hasContent(JSON.parse(text), contentHash) ? text : null;
  } catch {
    return null;
  }
}

/** Samples in the unit that they were printed in. */
function toPrinted(unit: string, samples: readonly number[]): readonly number[] {
  const parsed = parseUnit(unit);
  return isUnit(parsed) ? samples.map((sample) => invertProduct(sample, parsed.factor)) : samples;
}

const addSamples = ({ document, samples }: StoredRun): Run => ({
  ...document,
  results: document.results.map((result, ordinal) => {
    const stored = samples?.[ordinal];
    return stored ? { ...result, samples: [...toPrinted(result.unit, stored)] } : result;
  }),
});

/** The run of an upload: the upload where it is one, and otherwise what was made of it. */
export async function toLine(upload: WholeUpload): Promise<ArchivedLine> {
  const uploaded = toUploadedLine(upload);
  if (uploaded !== null) return { text: uploaded, isSame: true };
  const run = addSamples(await upload.readRun());
  return { text: JSON.stringify(run), isSame: hasContent(run, upload.contentHash) };
}
