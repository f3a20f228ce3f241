import 'server-only';
import { TRPCError } from '@trpc/server';
import { formHeaders, say, themeOf } from '@/exports/share/answers.ts';
import { answerTagged } from '@/server/answer-tagged.ts';
import { CHART_FORMS, type Chart } from './chart-forms.ts';

type Asked = {
  readonly format: string;
  /** Of the file it is saved as: "select-1000-rows". */
  readonly fileName: string;
  readonly read: () => Promise<Chart>;
};

const REFUSALS: Partial<Record<TRPCError['code'], readonly [status: number, detail: (error: TRPCError) => string]>> = {
  NOT_FOUND: [404, ({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`],
  BAD_REQUEST: [400, () => 'The address of this chart cannot be read.'],
};

function refuse(error: unknown): Response {
  const refusal = error instanceof TRPCError ? REFUSALS[error.code] : undefined;
  if (!refusal) throw error;
  return say(refusal[0], refusal[1](error as TRPCError));
}

/**
 * A chart of a page in the form asked for. Whoever keeps it asks before each use whether it still holds: it does until a
 * result is uploaded that it shows, and then its ETag is another one.
 */
export async function answerChart(request: Request, { format, fileName, read }: Asked): Promise<Response> {
  const form = Object.hasOwn(CHART_FORMS, format) ? CHART_FORMS[format] : undefined;
  if (!form) return say(404, `A chart has no form ${format}: it has ${Object.keys(CHART_FORMS).join(', ')}.`);
  try {
    const body = await form.render(await read(), themeOf(request));
    return answerTagged(request, body, {
      ...formHeaders(form.type),
      'cache-control': 'no-cache',
      'content-disposition': `inline; filename="${fileName.replace(/[^\w.-]+/g, '-')}.${format}"`,
    });
  } catch (error) {
    return refuse(error);
  }
}
