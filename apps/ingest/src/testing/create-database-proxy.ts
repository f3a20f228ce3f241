import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a real database that can be cut, mended, or left hanging. */
export type DatabaseProxy = {
  /** The database's URL by way of the proxy. */
  readonly url: string;
  /** Connections break and new ones are refused, as when the server stops. */
  readonly cut: () => Promise<void>;
  /** Connections are taken and never answered, as when a packet filter drops everything. */
  readonly hang: () => void;
  readonly mend: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

export async function createDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let hanging = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (hanging) return;
    const upstream = connect(Number(target.port), target.hostname);
    track(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const port = await listen(server, 0);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    breakAll();
    await closed;
  };
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.toString(),
    cut: close,
    hang: () => {
      hanging = true;
      breakAll();
    },
    mend: async () => {
      hanging = false;
      breakAll();
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      if (server.listening) await close();
    },
  };
}
