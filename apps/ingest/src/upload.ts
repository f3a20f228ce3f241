import type { RawUpload } from '@tachograph/store/runs';

/** A doubt about an upload that does not stop it; kept with the run. */
export type Warning = { readonly where: string; readonly message: string };

/** One upload, whatever way it came: a document in the run format that is not validated yet, and what to keep of it. */
export type Upload = {
  readonly document: unknown;
  readonly raw: RawUpload;
  readonly warnings: readonly Warning[];
  /** SHA-256 of what was sent, for the Idempotency-Key; 64 hexadecimal digits. */
  readonly sha256: string;
  /** Where the uploader wrote what stands at a place of the document (JSON pointers), if not at the same place. */
  readonly toSentPlace?: (pointer: string) => string;
};
