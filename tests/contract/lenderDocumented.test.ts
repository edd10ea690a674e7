import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { builtInStatuses } from '../../src/core/flow/builtInStatuses.ts';
import { stepCalls } from '../../src/core/flow/stepCalls.ts';
import type { JourneyFile } from '../../src/core/model/generated/journey.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

it('ENUM-31 the order of the statuses is data of the sandbox, each one specified', () => {
  const { stages } = parse(readFileSync('config/journey.yaml', 'utf8')) as JourneyFile;
  const statuses = stages.map(({ status }) => status);
  expect(statuses.filter((status) => !builtInStatuses.find(status))).toEqual([]);
  const [reviewed, first] = stages;
  expect([reviewed?.id, first?.status]).toEqual([
    'documentsReviewed',
    'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE',
  ]);
  expect(statuses.at(-1)).toBe('COMPLETE');
});

it('APP-74 the docs describe what every step call does', async () => {
  await server.app.ready();
  const { paths = {} } = server.app.swagger() as {
    paths?: Record<string, Record<string, { summary?: string }>>;
  };
  const undocumented = Object.entries(stepCalls).filter(([, { method, path }]) => {
    const route = paths[`${HELOC}/{uuid}/${path}`]?.[method.toLowerCase()];
    return (route?.summary ?? '') === '';
  });
  expect(undocumented.map(([name]) => name)).toEqual([]);
});
