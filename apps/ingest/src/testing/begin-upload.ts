import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** So many characters of the body are sent before the rest. */
const FIRST = 100;

/** An upload over a separate connection, of which the server has begun to read the beginning. */
export type BegunUpload = {
  readonly socket: Socket;
  /** Sends the rest. Resolves with all that was sent back, when the connection is closed. */
  readonly finish: () => Promise<string>;
};

/** Begins an upload of a JSON text to the server on a port of this machine. */
export async function beginUpload(port: number, token: string, body: string): Promise<BegunUpload> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const taken = once(socket, 'data');
  socket.write(
    `POST /v1/runs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
      `Expect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, FIRST)}`,
  );
  await taken;
  const finish = async () => {
    socket.write(body.slice(FIRST));
    await once(socket, 'close');
    return text;
  };
  return { socket, finish };
}
