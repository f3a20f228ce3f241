const toStrong = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether a client has what the tag stands for, by its `If-None-Match` (RFC 9110, 13.1.2), in whatever encoding it was sent; `*` matches any. */
export const hasEtag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim() === '*' || toStrong(tag) === toStrong(etag)) ?? false;
