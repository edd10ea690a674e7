import { expect, it, onTestFinished } from 'vitest';
import { destinationOf } from '../../src/core/flow/destination.ts';
import { normalise } from '../../src/core/flow/normalise.ts';
import { dashboardItem } from '../../src/web/borrower/dashboard/dashboardItems.ts';
import { HELOC, openLendingServer } from '../contract/lendingServer.ts';
import { copyOf } from '../contract/stepHarness.ts';
import { followHowTo } from './followHowTo.ts';

const LENDER = 'main';
const WORDS = { 'en-US': 'We will call you', 'es-US': 'Lo llamaremos' };

it('docs/how-to/a-status.md adds a status that an application has, leads to its screen and is left in time', async () => {
  const { root } = await followHowTo('a-status');
  const server = await openLendingServer({ environment: { EQUIFORM_CONFIG_ROOT: root } });
  onTestFinished(() => server.close());
  const release = server.dependencies.releases.head(LENDER);
  if (!release) throw new Error('Nothing was published');

  const made = await server.call({
    method: 'POST',
    url: '/sandbox/applications',
    payload: { org: LENDER, status: 'WELCOME_CALL' },
  });
  expect([made.statusCode, made.json().errors]).toEqual([200, undefined]);
  const { uuid, jwt } = made.json();
  const headers = { authorization: `Bearer ${jwt}` };
  const read = async (url: string) => (await server.call({ url, headers })).json();
  const statusAt = () => read(`/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`);
  const status = await statusAt();
  expect(status.checklistStatus).toBe('WELCOME_CALL');

  const [application, profile] = [
    await read(`${HELOC}/${uuid}`),
    await read('/service-profile/api/v1/profile'),
  ];
  const { statuses } = release;
  const { path, reason } = destinationOf(normalise({ application, status, profile, statuses }));
  expect([path, reason]).toMatchObject(['welcome-call', { type: 'status', row: 'WELCOME_CALL' }]);
  const [shown] = release.screens[path]?.steps ?? [];
  const title = release.app.steps[shown?.step ?? '']?.title ?? '';
  const item = dashboardItem(application, { status, profile, statuses });
  expect(item).toMatchObject({ isOpen: true, isToContinue: true, hasPage: true });
  for (const [language, words] of Object.entries(WORDS)) {
    const say = (key: string) => copyOf(release, language).text(key, { facts: {} });
    expect([say(title), say(item.statusKey)]).toEqual([words, words]);
  }

  await server.advance(24 * 60 * 60);
  expect((await statusAt()).checklistStatus).toBe('INCOME_VERIFICATION');
});
