import { expect, it, onTestFinished } from 'vitest';
import { firstLinkText } from './firstLinkText.ts';
import { openTestDependencies } from './http/testServer.ts';

it('the first administrator comes in at the host of the pages, and by the command at the server itself', async () => {
  const dependencies = await openTestDependencies({
    environment: { PORT: '4321', EQUIFORM_STAFF_HOST: 'staff.localhost' },
  });
  onTestFinished(() => dependencies.db.close());
  const text = await firstLinkText(dependencies, 'http://127.0.0.1:4321');
  expect(text).toMatch(/^ {4}http:\/\/staff\.localhost:4321\/staff\/accept#eqi_[\w-]{43}$/m);
  expect(text).toMatch(/people accept 'http:\/\/localhost:4321\/staff\/accept#eqi_[\w-]{43}'/);
});
