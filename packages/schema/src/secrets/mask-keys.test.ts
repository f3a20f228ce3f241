import { describe, expect, it } from 'vitest';
import { maskDocument } from './mask-document.ts';
import { maskKeys } from './mask-keys.ts';
import { maskText, mayHoldSecrets } from './mask-text.ts';

/** Made up, and put together here, so that no scanner takes them for keys. */
const ID = `${'AKIA'}IOSFODNN7EXAMPLE`;
const SESSION_ID = ID.replace('AK', 'AS');
const SECRET = 'not/a/secret/but/as+long+as/one/is+00000';
const LINE = 'bm90IGEga2V5IGJ1dCBhcyBsb25nIGFzIGEgbGluZSBvZiBvbmUgaXMgaW4gUEVN';
const frame = (kind: string, body: string) => `${'-----'}BEGIN ${kind}-----${body}${'-----'}END ${kind}-----`;
const RSA = 'RSA PRIVATE KEY';

describe('maskKeys', () => {
  it.each([
    ['PKCS 8', 'PRIVATE KEY', `\n${LINE}\n${LINE}\nZW5k\n`, '\n***\n***\n***\n'],
    [
      'encrypted',
      RSA,
      `\r\nProc-Type: 4,ENCRYPTED\r\nDEK-Info: AES-128-CBC,00FF\r\n\r\n${LINE}\r\nZQ==\r\n`,
      '\r\n***\r\n***\r\n\r\n***\r\n***\r\n',
    ],
    ['in one line', 'EC PRIVATE KEY', ` ${LINE} ${LINE} ZW5k `, '*** '],
    ['escaped as in JSON', 'OPENSSH PRIVATE KEY', `\\n${LINE}\\n${LINE.replace('G', '\\/')}\\nZW5k\\n`, '***\\n'],
    ['of PGP', 'PGP PRIVATE KEY BLOCK', `\nVersion: 1\n\n${LINE}\n=abcd\n`, '\n***\n\n***\n***\n'],
  ])('masks a private key, %s, line by line', (_, kind, body, masked) => {
    const text = `before ${frame(kind, body)} after`;
    expect(maskKeys(text)).toBe(`before ${frame(kind, masked)} after`);
    expect(maskText(maskText(text))).toBe(maskText(text));
    expect(mayHoldSecrets(text)).toBe(true);
  });

  it('masks a key that was cut off, and leaves the lines after it', () => {
    const [cut = ''] = frame(RSA, `\n${LINE}\n${LINE}\n`).split('-----END');
    expect(maskKeys(`${cut}select-1 1,234 ops/s`)).toContain('***\n***\nselect-1 1,234 ops/s');
  });

  it.each([
    [`key ${ID} used`, 'key *** used'],
    [`"accessKeyId":"${SESSION_ID}"`, '"accessKeyId":"***"'],
    [`${ID},${SECRET}`, '***,***'],
    [`${ID}:${SECRET}@s3`, '***:***@s3'],
  ])('masks %s', (text, masked) => {
    expect(maskKeys(text)).toBe(masked);
    expect(mayHoldSecrets(text)).toBe(true);
  });

  it.each([
    [`aws_secret_access_key = ${SECRET}`, 'aws_secret_access_key = ***'],
    [`AWS_SECRET_ACCESS_KEY=${SECRET}`, 'AWS_SECRET_ACCESS_KEY=***'],
    [`Secret access key: ${SECRET}`, 'Secret access key: ***'],
    [`"SecretAccessKey": "${SECRET}"`, '"SecretAccessKey": "***"'],
  ])('leaves to the rules of text what has a name: %s', (text, masked) => {
    expect(maskText(text)).toBe(masked);
    expect(mayHoldSecrets(text)).toBe(true);
  });

  it.each([
    frame('CERTIFICATE', `\n${LINE}\n`),
    frame('PUBLIC KEY', `\n${LINE}\n`),
    'TAKIAIOSFODNN7EXAMPLE',
    'AKIA is a prefix',
    'git:4f2a9c1d7be05a6c3e8d9f1b2a3c4d5e6f708192',
  ])('leaves %j as it is', (text) => expect(maskText(text)).toBe(text));

  it.each([
    `ghp_${'a1B2'.repeat(9)}`,
    `github_pat_${'a1_B'.repeat(20)}`,
    `glpat-${'a1-B_'.repeat(4)}`,
    `xoxb-${'123-'.repeat(6)}abc`,
    `npm_${'a1B2'.repeat(9)}`,
    `sk-${'a1B2'.repeat(12)}`,
    `sk_live_${'a1B2'.repeat(6)}`,
    `AIza${'a1B2_'.repeat(7)}`,
    `hf_${'aB'.repeat(17)}`,
    ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxIn0aa', 'c2lnbmF0dXJl'].join('.'),
  ])('G24: masks the token of a known service by itself: %s', (token) => {
    for (const text of [token, `of ${token}, and`, `{"note":"${token}"}`, `key=${token}\n`]) {
      expect(maskText(text)).toBe(text.replace(token, '***'));
      expect(mayHoldSecrets(text)).toBe(true);
    }
  });

  it.each([
    'ghp_short',
    'sk-learn 1.2',
    'npm_config_cache=/tmp',
    'risk-management-and-something-else-long',
    'eyJ.eyJ.x',
  ])('takes %j for no token', (text) => expect(maskText(text)).toBe(text));

  it('stays linear for text built against its patterns', () => {
    const begin = `${'-----'}BEGIN ${RSA}-----`;
    for (const unit of [
      begin,
      `${begin}a`,
      `${begin}\n`,
      LINE,
      `${begin}${LINE}\n`,
      ID,
      `${ID},`,
      `${ID}:aaaa`,
      '\\n',
      '\\/',
      'eyJaaaaaaaa.',
      'sk-',
      'github_pat_',
    ]) {
      const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
      expect(maskKeys(text).length).toBeGreaterThan(0);
      expect(maskKeys(begin + text).length).toBeGreaterThan(0);
    }
  });
});

describe('maskDocument', () => {
  it('masks keys by name and by shape', () => {
    const key = frame(RSA, `\n${LINE}\n`);
    const { document, pointers } = maskDocument({
      environment: { extra: { tls: key, aws_access_key_id: ID, aws_secret_access_key: SECRET, sslKey: 'client.pem' } },
      results: [{ statusReason: `cannot sign with ${ID}` }],
    });
    expect(document).toEqual({
      environment: {
        extra: {
          tls: frame(RSA, '\n***\n'),
          aws_access_key_id: '***',
          aws_secret_access_key: '***',
          sslKey: 'client.pem',
        },
      },
      results: [{ statusReason: 'cannot sign with ***' }],
    });
    expect(pointers).toEqual([
      '/environment/extra/tls',
      '/environment/extra/aws_access_key_id',
      '/environment/extra/aws_secret_access_key',
      '/results/0/statusReason',
    ]);
  });
});
