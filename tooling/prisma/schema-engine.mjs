#!/usr/bin/env node
// Replaces the schema engine of Prisma's command line, a native program that Prisma would download at first use.
//
// The same engine, of the same commit, is on npm as WebAssembly (@prisma/schema-engine-wasm), so nothing is fetched
// outside the package registry. This file gives it the native program's two interfaces: a few `cli` commands with an
// exit code, and JSON-RPC over standard input and output, one message a line. prisma.config.ts points Prisma here.
// The pinned version of the engine must be the commit that `@prisma/engines-version` names for the pinned Prisma.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import {
  checkConnection,
  createAdapterFactory,
  createDatabase,
  dropDatabase,
  parseDatabaseUrl,
} from './engine-database.mjs';

/** JSON-RPC error code with which the native engine reports a failure it understands. */
const KNOWN_FAILURE = 4466;

/** The bindings without their own loader, which needs a bundler that can import `.wasm`. */
async function loadEngine() {
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(script.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings;
}

/** Prisma reads the engine's log from standard error and takes the reason of a failed command from it. */
function writeLog(level, fields) {
  const timestamp = new Date().toISOString();
  process.stderr.write(`${JSON.stringify({ timestamp, level, fields, target: 'schema_engine::logger' })}\n`);
}

/** The Prisma code (P1001 …) by which its command line recognises why a server could not be used. */
function toFailure(error, target) {
  if (error.code === '3D000') return { error_code: 'P1003', message: `Database \`${target.database}\` does not exist` };
  if (error.code === '28P01' || error.code === '28000') {
    return { error_code: 'P1000', message: `Authentication failed against the database server: ${error.message}` };
  }
  if (['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT'].includes(error.code)) {
    return { error_code: 'P1001', message: `Can't reach database server: ${error.message || error.code}` };
  }
  return { message: error.message };
}

const COMMANDS = {
  'can-connect-to-database': checkConnection,
  'create-database': createDatabase,
  'drop-database': dropDatabase,
};

/** @returns {Promise<number>} the exit code */
async function runCommand(name, datasource) {
  const target = parseDatabaseUrl(datasource.url);
  try {
    if (!Object.hasOwn(COMMANDS, name)) throw new Error(`the schema engine has no command ${name}`);
    writeLog('INFO', { message: `schema engine: ${name}` });
    await COMMANDS[name](target);
    return 0;
  } catch (error) {
    writeLog('ERROR', toFailure(error, target));
    return 1;
  }
}

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

/** Methods whose response has another shape in the WebAssembly build than in the native one. */
function adaptMethods(engine, datasource) {
  let prints = 0;
  return {
    async diff(params) {
      const { stdout, exitCode } = await engine.diff(params);
      if (typeof stdout === 'string') {
        prints += 1;
        send({ id: prints, method: 'print', params: { content: stdout.replace(/\n$/, '') } });
      }
      return { exitCode };
    },
    getDatabaseVersion: () => engine.version(),
    createDatabase: async () => ({ databaseName: parseDatabaseUrl(datasource.url).database }),
  };
}

async function response(request, engine, datasource) {
  const adapted = adaptMethods(engine, datasource);
  const method = Object.hasOwn(adapted, request.method)
    ? adapted[request.method]
    : (params) => engine[request.method](params);
  return (await method(request.params)) ?? {};
}

function toRpcError(error) {
  const data = {
    is_panic: error instanceof WebAssembly.RuntimeError,
    message: error.message,
    error_code: error.code,
    meta: error.meta ?? null,
  };
  return { code: KNOWN_FAILURE, message: 'An error happened. Check the data field for details.', data };
}

/** Handle requests one after the other until standard input ends. The engine connects at the first one. */
async function serve(datamodelPaths, datasource) {
  const { SchemaEngine } = await loadEngine();
  const files = await Promise.all(datamodelPaths.map(async (path) => [path, await readFile(path, 'utf8')]));
  const open = () =>
    SchemaEngine.new({ datamodels: files.length > 0 ? files : undefined }, () => {}, createAdapterFactory(datasource));
  let engine;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const request = JSON.parse(line);
    if (!request.method) continue; // Prisma's answer to a `print` of ours.
    try {
      engine ??= await open();
      send({ id: request.id, result: await response(request, engine, datasource) });
    } catch (error) {
      send({ id: request.id, error: toRpcError(error) });
    }
  }
  // The engine's pool would keep the process alive.
  process.exit(0);
}

const { values, positionals } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: {
    datamodels: { type: 'string', short: 'd', multiple: true, default: [] },
    datasource: { type: 'string', default: '{}' },
    'enabled-preview-features': { type: 'string' },
    'extension-types': { type: 'string' },
    version: { type: 'boolean', short: 'V' },
  },
});
const datasource = JSON.parse(values.datasource);

if (values.version) {
  const { version } = await loadEngine();
  process.stdout.write(`schema-engine-wasm ${version()}\n`);
} else if (positionals[0] === 'cli') {
  process.exitCode = await runCommand(positionals[1], datasource);
} else {
  await serve(values.datamodels, datasource);
}
