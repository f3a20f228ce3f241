import { describe, expect, it } from 'vitest';
import { parseFormBody } from './parse-form-body.ts';

const TYPE = 'multipart/form-data; boundary=X';
const part = (name: string, value: string, file?: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n${value}\r\n`;
const parse = (body: string, type = TYPE) => parseFormBody(Buffer.from(body, 'latin1'), type);

describe('parseFormBody', () => {
  it('tells files from fields and keeps every byte of a file', async () => {
    const form = await parse(`${part('native', 'a\r\n\xff--\r\n\x00', 'out.txt')}${part('tool', 'go')}--X--\r\n`);
    expect(form.fields).toEqual(new Map([['tool', 'go']]));
    expect(form.files).toMatchObject([{ field: 'native', name: 'out.txt' }]);
    expect(Buffer.from(form.files[0]?.bytes ?? []).toString('latin1')).toBe('a\r\n\xff--\r\n\x00');
  });
  it('takes several files of one field in their order', async () => {
    const form = await parse(`${part('native', '1', 'a')}${part('native', '2', 'b')}--X--\r\n`);
    expect(form.files.map(({ name }) => name)).toEqual(['a', 'b']);
  });
  it.each([
    ['a body that was cut short', part('native', 'x', 'a'), TYPE],
    ['another boundary', `${part('native', 'x', 'a')}--X--\r\n`, 'multipart/form-data; boundary=Y'],
    ['no boundary', `${part('native', 'x', 'a')}--X--\r\n`, 'multipart/form-data'],
    ['nothing', '', TYPE],
  ])('refuses %s', async (_, body, type) => {
    await expect(parse(body, type)).rejects.toMatchObject({ code: 'malformed-form' });
  });
  it('refuses a field that is given twice', async () => {
    await expect(parse(`${part('tool', 'a')}${part('tool', 'b')}--X--\r\n`)).rejects.toThrow('given twice');
  });
});
