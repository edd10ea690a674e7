import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { signed } from './signature.ts';

/** Of the test suite that Standard Webhooks publishes for its libraries. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const NEW = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

it('signs as Standard Webhooks does: its test vector', () => {
  const { secret, id, seconds, body, signature } = VECTOR;
  expect(signed([secret], { id, body, now: seconds * 1_000 + 999 })).toEqual({
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  });
});

it('signs with both secrets while one replaces the other: whoever has either accepts it', () => {
  const message = { id: 'one', body: '{"a":1}', now: Date.now() };
  const headers = signed([VECTOR.secret, NEW], message);
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  for (const secret of [VECTOR.secret, NEW])
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ a: 1 });
  const third = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  expect(() => new Webhook(third).verify(message.body, headers)).toThrow('No matching signature');
  expect(() => new Webhook(NEW).verify('{"a":2}', headers)).toThrow('No matching signature');
});
