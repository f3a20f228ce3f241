import 'server-only';
import { TRPCError } from '@trpc/server';
import { exportHeaders, textResponse, themeOf } from '@/exports/engine/export-response.ts';
import { answerTagged } from '@/server/answer-tagged.ts';
import { CHART_FORMATS, type Chart } from './chart-formats.ts';

type Options = {
  readonly format: string;
  /** Of the file it is saved as: "select-1000-rows". */
  readonly fileName: string;
  readonly read: () => Promise<Chart>;
};

const ERRORS: Partial<Record<TRPCError['code'], readonly [status: number, detail: (error: TRPCError) => string]>> = {
  NOT_FOUND: [404, ({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`],
  BAD_REQUEST: [400, () => 'The URL of this chart cannot be read.'],
};

function toErrorResponse(error: unknown): Response {
  const known = error instanceof TRPCError ? ERRORS[error.code] : undefined;
  if (!known) throw error;
  return textResponse(known[0], known[1](error as TRPCError));
}

/**
 * A chart of a page in the requested format. A cached copy is validated before each use by its ETag, which changes when a
 * result is uploaded that the chart shows.
 */
export async function chartResponse(request: Request, { format, fileName, read }: Options): Promise<Response> {
  const found = Object.hasOwn(CHART_FORMATS, format) ? CHART_FORMATS[format] : undefined;
  if (!found)
    return textResponse(404, `A chart has no format ${format}: it has ${Object.keys(CHART_FORMATS).join(', ')}.`);
  try {
    const body = await found.render(await read(), themeOf(request));
    return answerTagged(request, body, {
      ...exportHeaders(found.type),
      'cache-control': 'no-cache',
      'content-disposition': `inline; filename="${fileName.replace(/[^\w.-]+/g, '-')}.${format}"`,
    });
  } catch (error) {
    return toErrorResponse(error);
  }
}
