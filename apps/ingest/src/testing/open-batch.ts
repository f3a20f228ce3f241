import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';

type Sender = { readonly authorization: string; readonly project?: string };

/** A batch over a real connection, whose responses are read while it is being sent. */
export async function openBatch(port: number, { authorization, project }: Sender) {
  const sending: ClientRequest = request({
    ...{ host: '127.0.0.1', port, method: 'POST' },
    path: `/v1/batches${project === undefined ? '' : `?project=${project}`}`,
    headers: { authorization, 'content-type': 'application/x-ndjson' },
  });
  sending.on('error', () => {});
  sending.flushHeaders();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  const responses = createInterface({ input: response })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await responses.next()).value ?? 'null');
  return { sending, response, next };
}
