import type { FastifyRequest } from 'fastify';
import { isObject } from '../../core/shared/json.ts';
import { copyOf } from '../releases/releaseCopy.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import { languageOfRequest } from './requestLanguage.ts';

/** A message key of the copy, or a line for developers. */
type Line = string | { readonly key: string; readonly values: Readonly<Record<string, string>> };

type Sent = Pick<FastifyRequest, 'headers' | 'query' | 'session' | 'signingIn' | 'organization'>;

/** Lenders whose words answer a request: the signed-in user's, else the one the request names. */
function organizationsOf({ session, signingIn, organization, query }: Sent): readonly string[] {
  const named = isObject(query) && typeof query.organization === 'string' ? query.organization : undefined;
  const all = [session?.organization, signingIn?.organization, organization, named];
  return all.filter((code) => code !== undefined);
}

/**
 * The `errors` a person is shown, in the language of the request; `from` is the lender when the request names
 * none. Empty without a release that has the message.
 */
export function wordsOf(
  errors: readonly Line[],
  releases: Pick<ReleaseService, 'head'>,
  request: Sent,
  from?: string,
): readonly string[] {
  const codes = [...(from === undefined ? [] : [from]), ...organizationsOf(request)];
  const release = codes.map((code) => releases.head(code)).find((found) => found !== undefined);
  const copy = release && copyOf(release, languageOfRequest());
  return errors.flatMap((line) => {
    if (typeof line === 'string') return [line];
    return copy?.has(line.key) ? [copy.text(line.key, { facts: {}, values: line.values })] : [];
  });
}
