/** A tag URI (RFC 4151) names the thing and not its address: a reader that has it does not list it as new again. */
export const toTag = (webUrl: string, path: string): string =>
  `tag:${new URL(webUrl).hostname.replace(/[[\]:]/g, '')},2026:${path}`;
