import { expect, it } from 'vitest';
import type { PageAnswer } from '../../../core/model/pageAnswers.ts';
import type { OwnCall } from './ownCalls.ts';
import { withStatus } from './pageAnswers.ts';

const UUID = '0b3a8f0e-6a4e-4d6e-9f5c-1c2d3e4f5a6b';

/** Answers with these statuses in turn; undefined: the call fails. */
const calls = (...statuses: readonly (string | undefined)[]) => {
  const left = [...statuses];
  return async ({ url }: OwnCall): Promise<PageAnswer | undefined> => {
    if (!url.endsWith('/status')) return { call: `GET ${url}`, answer: {} };
    const checklistStatus = left.shift();
    return checklistStatus === undefined ? undefined : { call: `GET ${url}`, answer: { checklistStatus } };
  };
};

it('hands on an application only with the status that it was read with', async () => {
  expect(await withStatus(calls('HMDA', 'HMDA'), UUID)).toHaveLength(2);
  // The lender moved it on while it was read: it may be older than what the status says.
  expect(await withStatus(calls('HMDA', 'COMPLETE'), UUID)).toEqual([]);
  expect(await withStatus(calls('HMDA', undefined), UUID)).toEqual([]);
  expect(await withStatus(calls(undefined, 'HMDA'), UUID)).toEqual([]);
  expect(await withStatus(calls(undefined, undefined), UUID)).toEqual([]);
});
