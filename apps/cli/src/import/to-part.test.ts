import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toPart, toRunLine } from './to-part.ts';

const RUN = '{"format":1}';

describe('a part of an import', () => {
  it('has a line for each run, with its native files as text or as base64', () => {
    const utf8 = { name: 'a.txt', bytes: Buffer.from('± 1') };
    const other = { name: 'b.txt', bytes: Buffer.from([0xb1, 0x20, 0x31]) };
    const part = toPart([toRunLine('a', RUN, []), toRunLine('b', RUN, [utf8, other])]);
    expect([part.kind, part.lines]).toEqual(['batch', [1, 2]]);
    const [first, second] = gunzipSync(part.body).toString().trim().split('\n');
    expect(first).toBe(RUN);
    expect(JSON.parse(second ?? '')).toEqual({
      run: { format: 1 },
      native: [
        { name: 'a.txt', text: '± 1' },
        { name: 'b.txt', base64: 'sSAx' },
      ],
    });
  });

  it('is a separate form for a run that is too long for a line, with the bytes as they are', async () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024, 'x');
    const part = toPart([toRunLine('big', RUN, [{ name: 'big.txt', bytes }])]);
    expect([part.kind, part.label]).toEqual(['run', 'big']);
    const form = await new Response(gunzipSync(part.body), {
      headers: { 'content-type': part.contentType },
    }).formData();
    expect(form.get('run')).toBe(RUN);
    const file = form.get('native') as File;
    expect([file.name, file.size]).toEqual(['big.txt', bytes.length]);
  });
});
