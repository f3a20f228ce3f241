import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ACCEPTED_ENCODINGS } from './open-body.ts';
import { readBody } from './read-body.ts';

/** Memory without a limit. */
const lease = { grow: async () => {} };

const limits = { wireBytes: 10_000, decodedBytes: 50_000, bodyTimeoutMs: 5_000 };

/** A request as far as reading its body goes: headers, and chunks that arrive one by one. */
const request = (chunks: Iterable<Buffer> | AsyncIterable<Buffer>, headers: Record<string, string> = {}) =>
  Object.assign(Readable.from(chunks, { objectMode: false }), { headers }) as unknown as IncomingMessage;

const slices = (body: Buffer, size: number) =>
  Array.from({ length: Math.ceil(body.length / size) }, (_, i) => body.subarray(i * size, (i + 1) * size));

const readWhole = (body: Buffer, headers: Record<string, string>) =>
  readBody(request(slices(body, 700), headers), limits, lease);

const readAs = async (body: Buffer, headers: Record<string, string>) => (await readWhole(body, headers)).bytes;

const read = (body: Buffer, encoding?: string) => readAs(body, encoding ? { 'content-encoding': encoding } : {});

/** With its length, as clients send it. A small body of gzip is then decompressed at once. */
const withLength = (body: Buffer, encoding: string) => ({
  'content-encoding': encoding,
  'content-length': String(body.length),
});

const readWithLength = (body: Buffer, encoding: string) => readAs(body, withLength(body, encoding));

/** Text that compresses a little, as results do. */
const text = Buffer.from(Array.from({ length: 2000 }, (_, i) => `${i * 7919}`).join(','));

describe('readBody', () => {
  it('gives the body back as it was, plain and in every encoding it names', async () => {
    const small = text.subarray(0, 5000);
    expect(await read(small)).toEqual(small);
    expect(await read(small, 'identity')).toEqual(small);
    expect(await read(zlib.gzipSync(text), 'gzip')).toEqual(text);
    expect(await read(zlib.gzipSync(text), 'GZIP')).toEqual(text);
    expect(await read(zlib.brotliCompressSync(text), 'br')).toEqual(text);
    expect(await readWithLength(zlib.gzipSync(text), 'gzip')).toEqual(text);
    expect(await read(Buffer.alloc(0))).toEqual(Buffer.alloc(0));
  });

  it('takes a gzip body of several members', async () => {
    const twice = Buffer.concat([zlib.gzipSync('one '), zlib.gzipSync('two')]);
    expect((await read(twice, 'gzip')).toString()).toBe('one two');
    expect((await readWithLength(twice, 'gzip')).toString()).toBe('one two');
  });

  it('gives a small body of gzip back as it arrived too, and no other one', async () => {
    const gzip = zlib.gzipSync(text);
    expect((await readWhole(gzip, withLength(gzip, 'gzip'))).gzip).toEqual(gzip);
    const brotli = zlib.brotliCompressSync(text);
    expect((await readWhole(brotli, withLength(brotli, 'br'))).gzip).toBeNull();
    expect((await readWhole(text.subarray(0, 5000), {})).gzip).toBeNull();
  });

  it.each(['deflate', 'compress', 'gzip, br', 'constructor'])(
    'refuses the encoding %s and names those it takes',
    async (encoding) => {
      await expect(read(text, encoding)).rejects.toMatchObject({
        code: 'unsupported-encoding',
        extras: { headers: { 'accept-encoding': ACCEPTED_ENCODINGS.join(', ') } },
      });
    },
  );

  it('takes exactly the limits and not one byte more', async () => {
    await expect(read(Buffer.alloc(10_000))).resolves.toHaveLength(10_000);
    await expect(read(Buffer.alloc(10_001))).rejects.toMatchObject({ code: 'payload-too-large' });
    for (const gunzip of [read, readWithLength]) {
      await expect(gunzip(zlib.gzipSync(Buffer.alloc(50_000)), 'gzip')).resolves.toHaveLength(50_000);
      for (const bytes of [50_001, 2_000_000]) {
        await expect(gunzip(zlib.gzipSync(Buffer.alloc(bytes)), 'gzip')).rejects.toMatchObject({
          code: 'payload-too-large',
        });
      }
    }
  });

  it('refuses by Content-Length without reading a byte', async () => {
    let read = 0;
    const chunks = (async function* () {
      read += 1;
      yield Buffer.alloc(1);
    })();
    await expect(readBody(request(chunks, { 'content-length': '10001' }), limits, lease)).rejects.toMatchObject({
      code: 'payload-too-large',
    });
    expect(read).toBe(0);
  });

  it.each(['gzip', 'br'])('stops a %s bomb at the limit, long before it is unpacked', async (encoding) => {
    const zeros = Buffer.alloc(64 * 1024 * 1024);
    const quick = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } };
    const bomb = encoding === 'gzip' ? zlib.gzipSync(zeros, { level: 1 }) : zlib.brotliCompressSync(zeros, quick);
    const roomy = { ...limits, wireBytes: 1024 * 1024 };
    const before = process.memoryUsage().arrayBuffers;
    const body = readBody(request(slices(bomb, 16_384), { 'content-encoding': encoding }), roomy, lease);
    await expect(body).rejects.toMatchObject({ code: 'payload-too-large' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
  });

  it.each([
    ['cut short', zlib.gzipSync(text).subarray(0, 300)],
    ['not gzip at all', text.subarray(0, 300)],
    ['damaged', Buffer.concat([zlib.gzipSync(text).subarray(0, 100), Buffer.alloc(900, 7)])],
    ['empty', Buffer.alloc(0)],
  ])('refuses gzip that is %s', async (_, body) => {
    await expect(read(body, 'gzip')).rejects.toMatchObject({ code: 'corrupt-encoding' });
    await expect(readWithLength(body, 'gzip')).rejects.toMatchObject({ code: 'corrupt-encoding' });
  });

  it('does not wait longer than it is told for a body that trickles in', async () => {
    const trickle = (async function* () {
      for (let sent = 0; sent < 20; sent += 1) {
        yield Buffer.from('a');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const patience = { ...limits, bodyTimeoutMs: 100 };
    await expect(readBody(request(trickle), patience, lease)).rejects.toMatchObject({ code: 'request-timeout' });
  });

  it('tells a client that went away from an error of the server', async () => {
    const broken = (async function* () {
      yield Buffer.from('{"a"');
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })();
    await expect(readBody(request(broken), limits, lease)).rejects.toMatchObject({ code: 'request-timeout' });
    const gzip = (async function* () {
      yield zlib.gzipSync(text).subarray(0, 300);
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })();
    const headers = { 'content-encoding': 'gzip', 'content-length': '900' };
    await expect(readBody(request(gzip, headers), limits, lease)).rejects.toMatchObject({ code: 'request-timeout' });
  });
});
