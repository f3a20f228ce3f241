// A worker that measures nothing, and misbehaves in the way that its first argument names.
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [behaviour = 'good', after = '0'] = process.argv.slice(2);
let runs = 0;

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.do === 'stop') break;
  const reply = respond(request);
  if (reply !== null) console.log(JSON.stringify({ id: request.id, ...reply }));
}
process.exit(0);

/** @param {any} request */
function respond(request) {
  if (request.do === 'hello') {
    if (behaviour === 'other-version') return { version: 2, driver: 'fake', driverVersion: '1.0' };
    return { version: 1, driver: 'fake', driverVersion: '1.0', runtime: 'none' };
  }
  if (request.do === 'prepare') {
    if (behaviour === 'unsupported' && request.scenario === 'b') return { unsupported: 'there is no b' };
    if (behaviour === 'refuses-b' && request.scenario === 'b') return { error: 'connection refused' };
    if (behaviour === 'emulates') return { emulated: 'a loop' };
    return { session: { transport: 'tcp' } };
  }
  if (request.do === 'run') {
    runs += 1;
    if (runs > Number(after)) return misbehave(request);
    return figures(request.operations);
  }
  if (request.do === 'profile' && behaviour === 'profiles') {
    writeFileSync(request.file, 'main;query 30\nmain;parse 10\n');
    return { ...figures(request.operations), tool: 'own', hz: 1000 };
  }
  if (request.do === 'count') return count(request.operations);
  return { error: `unknown request ${request.do}` };
}

/**
 * A fake allocates 1 kB for an operation, sends 20 bytes and receives 60.
 *
 * @param {number} operations
 */
function count(operations) {
  const status = { Bytes_sent: 100, Bytes_received: 100, Questions: 1, Com_stmt_prepare: 0, Com_stmt_execute: 0 };
  const after = {
    ...status,
    Bytes_sent: 100 + 60 * operations,
    Bytes_received: 100 + 20 * operations,
    Questions: 1 + operations,
  };
  const counters = { heapBytes: 1000 * operations };
  if (behaviour === 'without-status') return { operations, counters, status: [status] };
  return { operations, counters, status: [status, status, after] };
}

/** @param {{ id: number, operations: number }} request */
function misbehave({ id, operations }) {
  if (behaviour === 'dies') {
    console.error('segmentation fault\n  at nowhere');
    process.exit(3);
  }
  if (behaviour === 'hangs') return null;
  if (behaviour === 'junk') {
    console.log('connected to the server');
    return null;
  }
  if (behaviour === 'chatters') console.log(JSON.stringify({ id, ...figures(operations) }));
  if (behaviour === 'other-latencies') return { ...figures(operations), latencies: [698, operations + 1] };
  if (behaviour === 'negative') return { ...figures(operations), ns: -5 };
  if (behaviour === 'another-count') return figures(operations + 1);
  if (behaviour === 'slow') return figures(operations, 2);
  return figures(operations);
}

/**
 * Every operation of a fake takes 1 ms, or `factor` of it.
 *
 * @param {number} operations
 */
function figures(operations, factor = 1) {
  const one = 1e6 * factor;
  return {
    operations,
    ns: operations * one,
    p25Ns: one,
    p50Ns: one,
    latencies: [698, operations],
    cpuNs: (operations * one) / 2,
    processCpuNs: null,
  };
}
