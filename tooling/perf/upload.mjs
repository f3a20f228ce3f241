import { Agent, request } from 'node:http';

/**
 * @param {{ ingestUrl: string, token: string, connections: number }} options
 * @returns {{ send: (body: Buffer) => Promise<void>, close: () => void }} `send` rejects unless the run was stored
 */
export function openUploads({ ingestUrl, token, connections }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  return {
    send: (body) =>
      new Promise((resolve, reject) => {
        const options = { agent, method: 'POST', headers: { ...headers, 'content-length': body.length } };
        request(`${ingestUrl}/v1/runs`, options, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          // The response was cut off: the server ended, or closed the connection.
          response.once('error', reject);
          response.once('end', () =>
            response.statusCode === 201
              ? resolve()
              : reject(new Error(`an upload was answered ${response.statusCode}: ${text.slice(0, 300)}`)),
          );
        })
          .once('error', reject)
          .end(body);
      }),
    close: () => agent.destroy(),
  };
}
