import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { toErrorCode } from './to-error-code.ts';

describe('toErrorCode', () => {
  it.each(['ECONNREFUSED', '57014', '57P03', '53300', '57P01', 'P1001'])('calls %s the database', (code) => {
    const cause = Object.assign(new Error('x'), { code });
    expect(toErrorCode(cause)).toBe('database-unavailable');
    expect(toErrorCode(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }))).toBe('database-unavailable');
  });

  it('knows the codes of procedures', () => {
    const codes = (['BAD_REQUEST', 'NOT_FOUND', 'SERVICE_UNAVAILABLE', 'CONFLICT'] as const).map((code) =>
      toErrorCode(new TRPCError({ code })),
    );
    expect(codes).toEqual(['invalid-request', 'not-found', 'database-unavailable', 'internal']);
  });

  it('knows them from another bundle, whose class is another', () => {
    const foreign = Object.assign(new Error('x'), { name: 'TRPCError', code: 'BAD_REQUEST' });
    expect(toErrorCode(foreign)).toBe('invalid-request');
  });

  it('takes everything else for a failure of ours', () => {
    expect([new Error('x'), 'x', null, Object.assign(new Error('x'), { code: '22012' })].map(toErrorCode)).toEqual(
      Array(4).fill('internal'),
    );
  });
});
