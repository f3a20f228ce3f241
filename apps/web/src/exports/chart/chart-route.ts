import 'server-only';
import { TRPCError } from '@trpc/server';
import { env } from '@/env.ts';
import { exportHeaders, textResponse, themeOf } from '@/exports/engine/export-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { taggedResponse } from '@/server/tagged-response.ts';
import { api } from '@/trpc/server.ts';
import { CHART_FORMATS, type Chart } from './chart-formats.ts';
import type { ChartContext } from './to-chart.ts';

const ERRORS: Partial<Record<TRPCError['code'], readonly [status: number, detail: (error: TRPCError) => string]>> = {
  NOT_FOUND: [404, ({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`],
  BAD_REQUEST: [400, () => 'The URL of this chart cannot be read.'],
};

function toErrorResponse(error: unknown): Response {
  const known = error instanceof TRPCError ? ERRORS[error.code] : undefined;
  if (!known) throw error;
  return textResponse(known[0], known[1](error as TRPCError));
}

type Requested = {
  /** Of the file it is saved as: "select-1000-rows". */
  readonly fileName: string;
  /** The path and query of its page. */
  readonly page: string;
  readonly read: (context: ChartContext) => Promise<Chart>;
};

type Params = { readonly project: string; readonly format: string };

/**
 * The route `…/as/{format}?…` of a page: its chart in the requested format. A cached copy is validated before each use by
 * its ETag, which changes when a result is uploaded that the chart shows.
 */
export const chartRoute =
  <P extends Params>(toRequested: (params: P, search: RawParams) => Requested) =>
  async (request: Request, { params }: { readonly params: Promise<P> }): Promise<Response> => {
    const decoded = Object.entries(await params).map(([name, value]) => [name, decodeSegment(value)]);
    const given: P = Object.fromEntries(decoded);
    const format = Object.hasOwn(CHART_FORMATS, given.format) ? CHART_FORMATS[given.format] : undefined;
    if (!format) {
      const names = Object.keys(CHART_FORMATS).join(', ');
      return textResponse(404, `A chart has no format ${given.format}: it has ${names}.`);
    }
    const search = Object.fromEntries(new URL(request.url).searchParams);
    const { fileName, page, read } = toRequested(given, search);
    try {
      const project = await api.projects.get({ project: given.project });
      const body = await format.render(await read({ project, url: env().webUrl + page }), themeOf(request));
      return taggedResponse(request, body, {
        ...exportHeaders(format.type),
        'cache-control': 'no-cache',
        'content-disposition': `inline; filename="${fileName.replace(/[^\w.-]+/g, '-')}.${given.format}"`,
      });
    } catch (error) {
      return toErrorResponse(error);
    }
  };
