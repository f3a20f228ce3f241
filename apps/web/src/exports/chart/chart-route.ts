import 'server-only';
import { TRPCError } from '@trpc/server';
import { env } from '@/env.ts';
import { textResponse, themeOf } from '@/exports/engine/export-response.ts';
import { RejectedExport, sendExport } from '@/exports/engine/send-export.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { api } from '@/trpc/server.ts';
import { CHART_FORMATS, type Chart, type ChartContext, type ChartFormat, toJsonText } from './chart-formats.ts';

export const UNREADABLE = 'The URL of this chart cannot be read.';

const ERRORS: Partial<Record<TRPCError['code'], readonly [status: number, detail: (error: TRPCError) => string]>> = {
  NOT_FOUND: [404, ({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`],
  BAD_REQUEST: [400, () => UNREADABLE],
  PAYLOAD_TOO_LARGE: [413, ({ message }) => message],
};

/** An error of a procedure as the response of an export. */
export function toRejection(error: unknown): unknown {
  const known = error instanceof TRPCError ? ERRORS[error.code] : undefined;
  return known ? new RejectedExport(known[0], known[1](error as TRPCError)) : error;
}

export type Requested = {
  /** Of the file it is saved as: "select-1000-rows". */
  readonly fileName: string;
  /** The path and query of its page. */
  readonly page: string;
  /** What the query asks for, as it was understood: two addresses of one state have one export. */
  readonly state: object;
  readonly read: (context: ChartContext) => Promise<Chart>;
  /** The JSON of its view, of a page at this whole URL. */
  readonly json: (url: string) => Promise<unknown>;
};

/** What a page shows, by the segments of its path and its query; null for a query that cannot be read. */
export type ToRequested<P> = (params: P, search: RawParams) => Requested | null;

type Project = { readonly project: string };

/** The segments of a path, decoded. */
export async function readSegments<P extends object>(params: Promise<P>): Promise<P> {
  const decoded = Object.entries(await params).map(([name, value]) => [name, decodeSegment(value)]);
  return Object.fromEntries(decoded);
}

/** JSON alone is not drawn. */
const FORMATS: Readonly<Record<string, { type: string; isImage?: true; render?: ChartFormat['render'] }>> = {
  json: { type: 'application/json; charset=utf-8' },
  ...CHART_FORMATS,
};

/**
 * The route `…/as/{format}?…` of a page: its chart in the requested format. A cached copy is validated before each use by
 * its ETag, which changes with every change of the project.
 */
export const chartRoute =
  <P extends Project>(toRequested: ToRequested<P>) =>
  async (request: Request, { params }: { readonly params: Promise<P & { format: string }> }): Promise<Response> => {
    const given = await readSegments(params);
    const format = Object.hasOwn(FORMATS, given.format) ? FORMATS[given.format] : undefined;
    if (!format) {
      const names = Object.keys(FORMATS).join(', ');
      return textResponse(404, `A chart has no format ${given.format}: it has ${names}.`);
    }
    const search = Object.fromEntries(new URL(request.url).searchParams);
    const theme = themeOf(request);
    const requested = toRequested(given, search);
    if (!requested) return textResponse(400, UNREADABLE);
    const { fileName, page, state, read, json } = requested;
    const project = await readCurrentState(given.project);
    if (!project) return textResponse(404, `There is no project "${given.project}".`);
    const make = async () => {
      const url = env().webUrl + page;
      if (!format.render) return toJsonText(await json(url));
      const context = { project: await api.projects.get({ project: given.project }), url };
      return format.render(await read(context), theme);
    };
    return sendExport(request, {
      type: format.type,
      isImage: format.isImage ?? false,
      madeFrom: [project.state, page, JSON.stringify(state), given.format, theme],
      headers: {
        'cache-control': 'no-cache',
        'content-disposition': `inline; filename="${fileName.replace(/[^\w.-]+/g, '-')}.${given.format}"`,
      },
      make: () => make().catch((error: unknown) => Promise.reject(toRejection(error))),
    });
  };
