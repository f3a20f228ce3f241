import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { VERSION } from '@tachograph/openapi/version';
import { keepMemoryBelow } from '@tachograph/telemetry/memory';
import { startTracing } from '@tachograph/telemetry/tracing';
import { env } from './env.ts';
import { createWebServer } from './http/create-web-server.ts';
import { createPathKinds } from './http/route-patterns.ts';
import { createWebTelemetry } from './http/web-telemetry.ts';
import { readVisitor } from './server/accounts/read-visitor.ts';
import { buildVersion } from './server/cache/build-version.ts';
import { consumeReading } from './server/limits/reader-limits.ts';
import { log } from './server/log.ts';
import { findNewAddress } from './server/pages/find-new-address.ts';
import { readPageState } from './server/pages/read-page-state.ts';

/**
 * Collect garbage when the heap has grown by three tenths. By default it may grow fourfold first, and the garbage of large pages then
 * takes several times the memory of what is in use.
 */
setFlagsFromString('--heap-growing-percent=30');
/** Seven tenths of the 600 MB that it may take while it is used. */
keepMemoryBelow(420_000_000);

/** A server that does not close in this time is ended: the process that stops it usually waits ten seconds. */
const CLOSE_WITHIN_MS = 9_000;

/** The folder of the build, in which this file is placed beside what `next build` made. */
const dir = import.meta.dirname;
process.chdir(dir);
// Next.js takes the configuration of a standalone build from here; the file beside its own server has the same content.
const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'));
Object.assign(process.env, {
  NODE_ENV: 'production',
  __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
  // The renderer of images has an allocator of its own, which reads this when it is loaded: pixels go back to the system at once.
  MIMALLOC_PURGE_DELAY: '0',
});

const { webUrl, bodyTimeoutMs, pageCacheBytes, hostname, port, metrics, trustedProxies, tracing } = env();
/** The release, and which build of it this is. */
const version = `${VERSION}+${buildVersion()}`;
// Before Next.js is loaded, which asks once whether there is anything to trace with.
const traces = await startTracing(tracing && { ...tracing, version }, (message) =>
  log().warn({ err: message }, 'spans were not sent'),
);
/**
 * Next.js replaces `Date` to notice the clock in prerendered pages, which do not exist here. Each date that its class makes has
 * its own hidden class, which takes twice the memory and time, and pages make hundreds of thousands.
 */
const NativeDate = Date;
const { default: next } = await import('next');
const app = next({ dir, dev: false, hostname, port });
await app.prepare();
globalThis.Date = NativeDate;
NativeDate.prototype.constructor = NativeDate;
if (trustedProxies.length === 0 && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(webUrl).hostname))
  log().warn('visitors who come through a proxy on this machine are not limited: name it in TRUSTED_PROXIES');

const readSpentMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const readManifest = (name: string) => JSON.parse(readFileSync(`.next/${name}-manifest.json`, 'utf8'));
const routes = readManifest('routes');
const server = createWebServer(app.getRequestHandler(), {
  webUrl,
  bodyTimeoutMs,
  pageCacheBytes,
  readSpentMs,
  consume: consumeReading,
  readState: readPageState,
  findNewAddress,
  kindOf: createPathKinds(routes, readManifest('app-path-routes')),
  readVisitor,
  observe: createWebTelemetry({
    version,
    manifest: routes,
    access: { ...metrics, trustedProxies },
    log: log(),
  }),
});

// A page that fails after its response was sent has nobody to tell, and must not end the others.
const logUncaught = (error: unknown) => log().error({ err: error }, 'an error was caught by nothing');
process.on('unhandledRejection', logUncaught);
process.on('uncaughtException', logUncaught);

/** Accept no new request, finish those in progress, and exit. A second signal changes nothing. */
let isClosing = false;
function close(): void {
  if (isClosing) return;
  isClosing = true;
  setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref();
  server.close(async () => {
    await app.close();
    await traces.stop();
    process.exit(0);
  });
  server.closeIdleConnections();
}
process.on('SIGTERM', close);
process.on('SIGINT', close);

server.on('error', (error) => {
  log().fatal({ err: error }, 'the server cannot listen');
  process.exit(1);
});
server.listen(port, hostname, () => log().info(`listening on ${hostname}:${port}`));
