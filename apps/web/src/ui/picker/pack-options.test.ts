import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PickerOption, packOptions, unpackOptions } from './pack-options.ts';

const word = fc.stringMatching(/^[a-zA-Z0-9@.&=~ ]{1,12}$/).filter((text) => text.trim() === text);
const option = fc.record({
  ...{ key: word, label: word, href: word.map((rest) => `/p/x/compare?driver=${rest}`), chosen: fc.boolean() },
  count: fc.option(word, { nil: undefined }),
  group: fc.constant('mysql2'),
  slot: fc.constantFrom(undefined, null, 0, 5),
});

test('options come back as they were', () => {
  fc.assert(
    fc.property(fc.array(option as fc.Arbitrary<PickerOption>, { maxLength: 8 }), (options) => {
      expect(unpackOptions(packOptions(options))).toEqual(options);
    }),
  );
});

test('tabs and line ends in a name are spaces, and no option is lost or made by them', () => {
  const options = [{ key: 'a\tb', label: 'a\nb\tc', href: '/p', chosen: true }];
  expect(unpackOptions(packOptions(options))).toMatchObject([{ key: 'a b', label: 'a b c', href: '/p', chosen: true }]);
});

test('what all addresses begin with is there once, and so is the name of a group', () => {
  const options = ['3.0.0', '3.0.1'].map((version) => ({
    ...{
      key: version,
      label: version,
      href: `/p/node/compare?driver=mysql2@${version}`,
      chosen: false,
      group: 'mysql2',
    },
  }));
  expect(packOptions(options)).toBe('/p/node/compare?driver=mysql2@3.0.\n3.0.0\t0\t\t\tmysql2\n3.0.1\t1');
});
