import { describe, expect, it } from 'vitest';
import { maskSecrets } from './clean-text.ts';

describe('maskSecrets', () => {
  it.each([
    ["password: 'x y',", 'password: ***,'],
    ['{"token":"abc","rows":5}', '{"token":***,"rows":5}'],
    ['PWD=abc make', 'PWD=*** make'],
    ['db_password = "a"', 'db_password = ***'],
    ["user: 'diego'", 'user: ***'],
    ['jdbc:mysql://bench:secret@db:3306/x', 'jdbc:mysql://***@db:3306/x'],
    ['bench:secret@tcp(127.0.0.1:3306)/bench', '***@tcp(127.0.0.1:3306)/bench'],
    ['bench:secret@/bench', '***@/bench'],
    ['bench:secret@db:3306', '***@db:3306'],
    ['mysql -h db -psecret x', 'mysql -h db -p*** x'],
    [`signed with ${'AKIA'}IOSFODNN7EXAMPLE`, 'signed with ***'],
    ['Authorization: Bearer abcdefgh12345', 'Authorization: Bearer ***'],
  ])('%s', (text, masked) => expect(maskSecrets(text)).toBe(masked));

  it('leaves ordinary result lines alone', () => {
    const line = 'select one mysql.user - mysql2 x 1,484 ops/sec ±0.60% (282 runs sampled)';
    expect(maskSecrets(line)).toBe(line);
  });
});
