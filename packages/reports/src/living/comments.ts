import type { MarkerSyntax } from '../markers/find-markers.ts';

/** How a marker is written as a comment of each syntax. */
export const COMMENTS: Readonly<Record<MarkerSyntax, (marker: string) => string>> = {
  html: (marker) => `<!-- ${marker} -->`,
  mdx: (marker) => `{/* ${marker} */}`,
  rest: (marker) => `.. ${marker}`,
};
