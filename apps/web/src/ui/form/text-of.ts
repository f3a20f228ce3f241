/** The text for a code, which may be of a URL that anybody wrote; undefined where there is none. */
export const textOf = (texts: Readonly<Record<string, string>>, code: string | undefined): string | undefined =>
  code !== undefined && Object.hasOwn(texts, code) ? texts[code] : undefined;

/** Of a form that was rejected, where a text is too long to be sent back. */
export const NOT_KEPT = 'A long text was not kept: go back in your browser to find it.';
