import type { FastifyRequest } from 'fastify';
import {
  chosenLanguage,
  FIRST_LANGUAGE,
  isLanguage,
  LANGUAGE_HEADER,
  spokenLanguage,
} from '../../core/copy/language.ts';
import type { CompiledRelease } from '../releases/compiledRelease.ts';
import { copyOf, type ReleaseCopy } from '../releases/releaseCopy.ts';
import { currentRequest } from './requestScope.ts';

/**
 * The language of the sending page, else of the cookie, which may come from another tab. Undefined without
 * either, or outside a request.
 */
export function languageOfRequest(
  request: FastifyRequest | undefined = currentRequest(),
): string | undefined {
  return languageOfPage(request) ?? chosenLanguage(request?.headers.cookie);
}

/** The language the person chose; a page in the default language alone is no choice. */
export function choiceOfRequest(): string | undefined {
  const request = currentRequest();
  const chosen = chosenLanguage(request?.headers.cookie);
  const read = languageOfPage(request);
  return read === FIRST_LANGUAGE && chosen === undefined ? undefined : (read ?? chosen);
}

function languageOfPage(request: FastifyRequest | undefined): string | undefined {
  const read = request?.headers[LANGUAGE_HEADER];
  return typeof read === 'string' && isLanguage(read) ? read : undefined;
}

export const answerLanguage = ({ app }: CompiledRelease): string =>
  spokenLanguage(app.locales, languageOfRequest());

/** The messages of a release in the language of the current request. */
export const answerCopy = (release: CompiledRelease): ReleaseCopy => copyOf(release, answerLanguage(release));
