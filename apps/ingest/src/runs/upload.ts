import type { ParseWarning } from '@tachograph/schema/run';
import type { RawUpload } from '@tachograph/store/runs';

/** One upload, as JSON or as a form: a document in the run format that is not validated yet, and the bytes to store. */
export type Upload = {
  readonly document: unknown;
  readonly raw: RawUpload;
  readonly warnings: readonly ParseWarning[];
  /** SHA-256 of what was sent, for the Idempotency-Key; 64 hexadecimal digits. */
  readonly sha256: () => string;
  /** Whether the bytes are the document, as JSON. */
  readonly isDocument: boolean;
  /** From a JSON pointer into the document to one into what was sent, where they differ. */
  readonly toSentPointer?: (pointer: string) => string;
};
