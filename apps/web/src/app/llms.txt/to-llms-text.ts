import { escapeMarkdown } from '@tachograph/schema/text';
import type { DocEntry } from '@/app/docs/_text/docs-folder.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { toMarkdownHref } from '@/routing/to-markdown-href.ts';

type Listed = {
  /** The public URLs of the pages and of the upload API. */
  readonly webUrl: string;
  readonly ingestUrl: string;
  readonly projects: readonly { readonly slug: string; readonly title: string; readonly description: string | null }[];
  readonly docs: readonly DocEntry[];
};

const ABOUT = `# Tachograph

> Benchmarks of database connectors over time, with the environment behind every number.

Every page is Markdown too: its path with \`.md\`, before the query. A ratio is inside one environment; where two sides were
measured in different ones it is withheld, and the text says why: do not compute one from two values there.`;

/** What a program reads first (llmstxt.org): what there is, with the address of each text. */
export function toLlmsText({ webUrl, ingestUrl, projects, docs }: Listed): string {
  const link = (title: string, path: string, about?: string | null) =>
    `- [${escapeMarkdown(title)}](${webUrl}${toMarkdownHref(path) ?? path})${about ? `: ${escapeMarkdown(about)}` : ''}`;
  return [
    ABOUT,
    [
      '## For programs\n',
      `- [MCP endpoint](${webUrl}${hrefs.mcp()}): compare, trend, changes, upgrade, explain, repeat. Streamable HTTP, read only, no token needed`,
      `- [Description of the API](${ingestUrl}/openapi.json): the same figures as JSON`,
    ].join('\n'),
    [
      '## Projects\n',
      ...projects.map(({ slug, title, description }) => link(title, hrefs.project(slug), description)),
    ].join('\n'),
    ['## Documentation\n', ...docs.map(({ route, title }) => link(title, `/docs/${route}`.replace(/\/$/, '')))].join(
      '\n',
    ),
  ]
    .join('\n\n')
    .concat('\n');
}
