import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSlug } from './slug.ts';

describe('toSlug', () => {
  it.each([
    ['go-sql-driver/mysql', 'go-sql-driver-mysql'],
    ['boost.mysql', 'boost.mysql'],
    ['do <random number>', 'do-random-number'],
    ['Point-Select', 'point-select'],
    ['  select   1  ', 'select-1'],
    ['@mariadb/client', 'mariadb-client'],
    ['../../etc/passwd', 'etc-passwd'],
    ['select 100 int\tcols', 'select-100-int-cols'],
    ['requête', 'requête'],
    ['हिन्दी', 'हिन्दी'],
    ['!!!', ''],
    ['...', ''],
  ])('writes %j as %j', (name, slug) => expect(toSlug(name)).toBe(slug));

  it('writes composed and decomposed letters alike', () => {
    expect(toSlug('e\u0301t\u00e9')).toBe(toSlug('\u00e9te\u0301'));
  });
  it('keeps "1" and "Ⅰ", "a" and Cyrillic "а" apart: it merges spellings, not look-alikes', () => {
    expect(toSlug('a')).not.toBe(toSlug('а'));
  });
  it('leaves a slug as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(toSlug(toSlug(name))).toBe(toSlug(name));
      }),
      { numRuns: 1000 },
    );
  });
  it('is safe in a path, well formed and at most 120 characters long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const slug = toSlug(name);
        expect(slug.length).toBeLessThanOrEqual(120);
        expect(slug.isWellFormed()).toBe(true);
        expect(slug).not.toMatch(/[/\\?#%&\s"'<>]/);
      }),
    );
  });
  it('keeps two long names apart that begin alike', () => {
    const long = 'select '.repeat(20);
    expect(toSlug(`${long} from a`)).not.toBe(toSlug(`${long} from b`));
  });
});
