import { describe, expect, it } from 'vitest';
import { toForm } from './to-form.ts';

const bytes = (text: string) => Buffer.from(text);
const parse = ({ contentType, body }: ReturnType<typeof toForm>) =>
  new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();

describe('toForm', () => {
  it('is read back as it was: fields, files, bytes and odd names', async () => {
    const binary = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const form = await parse(
      toForm([
        { name: 'tool', bytes: bytes('auto') },
        { name: 'native', fileName: 'é "quoted".txt', bytes: binary },
        { name: 'native', fileName: 'second.txt', bytes: bytes('--\r\n') },
      ]),
    );
    expect(form.get('tool')).toBe('auto');
    const files = form.getAll('native').filter((file) => file instanceof File);
    expect(files.map(({ name }) => name)).toEqual(['é "quoted".txt', 'second.txt']);
    expect(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(binary);
    expect(await files[1]?.text()).toBe('--\r\n');
  });

  it('lets no file name add a header or a part', () => {
    const { body } = toForm([{ name: 'native', fileName: 'a"\r\nx-evil: 1\r\n\r\n', bytes: bytes('x') }]);
    expect(body.toString()).not.toMatch(/^x-evil/m);
  });

  it('is the same bytes for the same content, and has another hash for any other', () => {
    const parts = [{ name: 'native', fileName: 'ab', bytes: bytes('c') }];
    expect(toForm(parts)).toEqual(toForm(parts));
    expect(toForm([{ name: 'native', fileName: 'a', bytes: bytes('bc') }]).sha256).not.toBe(toForm(parts).sha256);
  });
});
