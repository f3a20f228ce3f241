/** Paths of pages that are Markdown too. */
const WITH_MARKDOWN: readonly RegExp[] = [
  /^\/p\/[^/]+(\/(scenarios|drivers|runs)(\/[^/]+)?)?$/,
  /^\/p\/[^/]+\/environments(\/(?!diff$)[^/]+)?$/,
  /^\/p\/[^/]+\/reports(\/(?!edit$)[^/]+)?$/,
  /^\/p\/[^/]+\/(compare|changes(\/[0-9a-f]{16})?|matrix|league|trade-off|scenarios\/[^/]+\/(distribution|sweep))$/,
  /^\/league\/[^/]+$/,
  /^\/s\/[^/.]+$/,
  /^\/docs(\/(?!reference)[^.]*)?$/,
];

/** Pages that show nothing without their query, with it. */
const BY_QUERY: readonly RegExp[] = [/^\/p\/[^/]+\/upgrade\?(.*&)?driver=/, /^\/p\/[^/]+\/environments\/diff\?/];

/** The Markdown of the page at a path and query: the path with `.md`, and the same query; null for a page without. */
export function toMarkdownHref(address: string): string | null {
  const [path = '', query] = address.split('?');
  const hasMarkdown =
    WITH_MARKDOWN.some((pattern) => pattern.test(path)) || BY_QUERY.some((pattern) => pattern.test(address));
  return hasMarkdown ? `${path}.md${query ? `?${query}` : ''}` : null;
}
