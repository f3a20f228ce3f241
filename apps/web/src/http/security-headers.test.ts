import { describe, expect, it } from 'vitest';
import { toSecurityHeaders } from './security-headers.ts';

const headersOf = (type: string, isHttps = false) => toSecurityHeaders({ type, nonce: 'abc', isHttps });
const directivesOf = (type: string) =>
  new Map(
    (headersOf(type)['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe('toSecurityHeaders', () => {
  it('lets a page run scripts by its nonce only, and nobody frame it', () => {
    const policy = directivesOf('text/html; charset=utf-8');
    expect(policy.get('script-src')).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
    expect(policy.get('style-src-elem')).toEqual(["'self'", "'nonce-abc'"]);
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect([name, policy.get(name)]).toEqual([name, ["'none'"]]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect([...policy].filter(([, sources]) => sources.includes("'unsafe-inline'")).map(([name]) => name)).toEqual([
      'style-src-attr',
    ]);
  });

  it('lets data load nothing', () => {
    expect(directivesOf('application/json').get('default-src')).toEqual(["'none'"]);
  });

  it('lets other sites embed images, and nothing else', () => {
    const policyOf = (type: string) => headersOf(type)['cross-origin-resource-policy'];
    expect(['image/png', 'image/svg+xml; charset=utf-8'].map(policyOf)).toEqual(['cross-origin', 'cross-origin']);
    expect(['text/html', 'application/json', 'text/csv', ''].map(policyOf)).toEqual(Array(4).fill('same-origin'));
  });

  it('asks for https in future only where readers use it', () => {
    expect(headersOf('text/html')).not.toHaveProperty('strict-transport-security');
    expect(headersOf('text/html', true)['strict-transport-security']).toBe('max-age=31536000');
  });
});
