import { destinationOf, staysOnLoader } from '../../../core/flow/destination.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import type { PageAnswers } from '../../../core/model/pageAnswers.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { applicationAt, PROFILE, statusAt } from './firstCalls.ts';
import { BASE } from './pageAddress.ts';

/**
 * The address of the screen that an application's page leads to, by the answers that its document carries: the same functions
 * decide here and in the page. Undefined while the lender works, or without these answers.
 */
export function firstScreen(
  uuid: string,
  { answers }: Pick<PageAnswers, 'answers'>,
  { statuses }: Pick<CompiledRelease, 'statuses'>,
): string | undefined {
  const record = (url: string) =>
    answers.find(({ call }) => call === `GET ${url}`)?.answer as
      | Readonly<Record<string, unknown>>
      | undefined;
  const [application, status, profile] = [
    record(applicationAt(uuid)),
    record(statusAt(uuid)),
    record(PROFILE),
  ];
  if (application === undefined || status === undefined || profile === undefined) return undefined;
  const facts = normalise({ statuses, application, status, profile });
  return staysOnLoader(facts) ? undefined : `${BASE}/${uuid}/${destinationOf(facts).path}`;
}
