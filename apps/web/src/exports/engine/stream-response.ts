import { exportHeaders } from './export-response.ts';

/**
 * A file that is sent while it is made: the next bytes are made when the client has taken those before, and none after it has
 * gone.
 */
export function streamResponse(
  { fileName, type }: { readonly fileName: string; readonly type: string },
  chunks: AsyncIterable<Uint8Array>,
): Response {
  const making = chunks[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await making.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await making.return?.();
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      ...exportHeaders(type),
      'cache-control': 'no-cache',
      'content-disposition': `attachment; filename="${fileName.replace(/[^\w.-]+/g, '-')}"`,
    },
  });
}
