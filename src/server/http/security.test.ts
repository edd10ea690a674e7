import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { registerSecurity } from './security.ts';

it('takes a request whose sender is gone before it is looked at', async () => {
  const settings = readSettings({});
  if (!settings.ok) throw new Error('There are no settings');
  const limits = { open: () => ({ count: async () => ({ current: 1, ttl: 1 }) }), share: async () => {} };
  const app = fastify();
  onTestFinished(() => app.close());
  // As Node has it once the connection is closed.
  app.addHook('onRequest', async ({ raw }) => void Object.assign(raw.socket, { remoteAddress: undefined }));
  await registerSecurity(app, { settings: settings.value, limits });
  app.get('/', async () => 'here');
  expect((await app.inject('/')).statusCode).toBe(200);
});
