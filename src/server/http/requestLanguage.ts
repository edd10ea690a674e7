import type { FastifyRequest } from 'fastify';
import type { Copy } from '../../core/copy/createCopy.ts';
import { chosenLanguage, spokenLanguage } from '../../core/copy/language.ts';
import type { CompiledRelease } from '../releases/compiledRelease.ts';
import { copyOf } from '../releases/releaseCopy.ts';
import { currentRequest } from './requestScope.ts';

/** The language that who sends the request chose in their browser; undefined without a choice, or outside a request. */
export const languageOfRequest = (
  request: FastifyRequest | undefined = currentRequest(),
): string | undefined => chosenLanguage(request?.headers.cookie);

/** The language in which a request under a release is answered. */
export const answerLanguage = ({ app }: CompiledRelease): string =>
  spokenLanguage(app.locales, languageOfRequest());

/** Says the messages of a release in the language of the request that is being answered. */
export const answerCopy = (release: CompiledRelease): Copy => copyOf(release, answerLanguage(release));
