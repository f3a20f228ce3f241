import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAttachment } from './to-attachment.ts';

describe('toAttachment', () => {
  it.each([
    ['out.txt', `attachment; filename="out.txt"; filename*=UTF-8''out.txt`],
    ['../../etc/passwd', `attachment; filename="passwd"; filename*=UTF-8''passwd`],
    ['C:\\bench\\résumé.log', `attachment; filename="r_sum_.log"; filename*=UTF-8''r%C3%A9sum%C3%A9.log`],
    ['a"; filename="b', `attachment; filename="a__ filename__b"; filename*=UTF-8''a%22%3B%20filename%3D%22b`],
    ['', `attachment; filename="upload"; filename*=UTF-8''upload`],
    ['...', `attachment; filename="upload"; filename*=UTF-8''upload`],
  ])('writes %j as %s', (name, header) => expect(toAttachment(name)).toBe(header));

  it('is one line of ASCII that no file name can break out of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(toAttachment(name)).toMatch(
          /^attachment; filename="[A-Za-z0-9._ -]+"; filename\*=UTF-8''[A-Za-z0-9._~%-]+$/,
        );
      }),
    );
  });
});
