/**
 * A `Content-Disposition` for a file name that a client chose (RFC 6266): the last part of a path only, in ASCII
 * without quotes or control characters for old clients, and in full as UTF-8 for the others.
 */
export function toAttachment(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/^\.+/, '')
    .slice(0, 120)
    .toWellFormed()
    .trim();
  const shown = name === '' ? 'upload' : name;
  const ascii = shown.replace(/[^A-Za-z0-9._ -]/g, '_');
  const encoded = encodeURIComponent(shown).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
