/** One request to be sent, whole: nothing of it is read anew when it is sent again, so it stays the same content. */
export type PreparedUpload = {
  readonly kind: 'run' | 'batch';
  /** The files it was made of, for people. */
  readonly label: string;
  readonly contentType: string;
  /** Derived from the content: the same for every sending of it, here and elsewhere. A batch has none: its runs do. */
  readonly key: string | null;
  /** Of a batch, the line in the file for each line of the body. */
  readonly lines: readonly number[];
  /** Compressed with gzip. */
  readonly body: Uint8Array<ArrayBuffer>;
};

export const PATHS = { run: '/v1/runs', batch: '/v1/batches' } as const;
