import { expect, it } from 'vitest';
import { createSecret, signMessage } from './sign-message.ts';

it('signs as the example of Standard Webhooks', () => {
  const headers = signMessage({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('makes another key of 24 bytes each time', () => {
  const [a, b] = [createSecret(), createSecret()];
  expect(a).not.toBe(b);
  expect(Buffer.from(a.replace('whsec_', ''), 'base64')).toHaveLength(24);
});
