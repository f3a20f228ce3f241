import 'server-only';
import { escapeMarkdown } from '@tachograph/schema/text';
import { env } from '@/env.ts';
import { withoutBrackets } from '@/exports/chart/chart-formats.ts';
import { readSegments, toRejection } from '@/exports/chart/chart-route.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { sendExport } from '@/exports/engine/send-export.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import type { Lines } from '@/ui/table/column.tsx';
import { toMarkdown } from '@/ui/table/table-text.ts';

type Section = { readonly title: string | null; readonly table: Lines };

/** What a page without a chart says, as plain text. */
type PageText = {
  readonly title: string;
  /** A line each. */
  readonly about: readonly (string | null | undefined | false)[];
  /** Those without rows are left out. */
  readonly sections: readonly Section[];
  /** What is left out, and where it is: Markdown. */
  readonly more: string | null;
};

type RequestedText = {
  /** The path and query of the page. */
  readonly page: string;
  readonly read: () => Promise<PageText>;
};

/** What a page shows, by the segments of its path and its query. */
export type ToRequestedText<P> = (params: P, search: RawParams) => RequestedText;

const sectionText = ({ title, table: { head, rows } }: Section): string =>
  [title && `## ${escapeMarkdown(title)}`, toMarkdown(head, rows)].filter(Boolean).join('\n\n');

/** A page as Markdown. */
function toPageMarkdown({ title, about, sections, more }: PageText, url: string): string {
  const parts = [
    `# ${escapeMarkdown(title)}`,
    about.flatMap((line) => (line ? [escapeMarkdown(line)] : [])).join('  \n'),
    ...sections.filter(({ table }) => table.rows.length > 0).map(sectionText),
    more,
    `[Live](${withoutBrackets(url)})`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The route `…/as/md` of a page without a chart, which is also at its path with `.md`. */
export const textRoute =
  <P extends { readonly project: string }>(toRequested: ToRequestedText<P>) =>
  async (request: Request, { params }: { readonly params: Promise<P> }): Promise<Response> => {
    const given = await readSegments(params);
    const { page, read } = toRequested(given as P, Object.fromEntries(new URL(request.url).searchParams));
    const known = await readCurrentState(given.project as string);
    if (!known) return textResponse(404, 'There is no such project.');
    return sendExport(request, {
      type: 'text/markdown; charset=utf-8',
      isImage: false,
      madeFrom: [known.state, 'text', page],
      headers: { 'cache-control': 'no-cache' },
      make: async () => {
        const text = await read().catch((error: unknown) => Promise.reject(toRejection(error)));
        return toPageMarkdown(text, env().webUrl + page);
      },
    });
  };
