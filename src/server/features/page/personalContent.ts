import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageAnswers } from '../../../core/model/pageAnswers.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { personalPage } from './firstCalls.ts';
import { firstScreen } from './firstScreen.ts';
import { BASE, pathOf } from './pageAddress.ts';
import { createPageAnswers } from './pageAnswers.ts';
import { type PageFiles, pageFiles } from './pageFiles.ts';

export type PersonalDependencies = Pick<
  AppDependencies,
  'db' | 'logger' | 'releases' | 'sessions' | 'settings' | 'system'
>;

/** What the document of a personal page has beside that of everybody. */
export interface PersonalContent {
  readonly answers: PageAnswers;
  /** What the page needs, or the screen where an application's page leads. */
  readonly files: PageFiles;
}

/** The address of the lender's banners, if this server answers there. */
function ownBanners(
  { app: { brand } }: CompiledRelease,
  { mode }: PersonalDependencies['settings'],
): string | undefined {
  const { bannersProduction, bannersTest } = brand.values;
  const address = { production: bannersProduction, sandbox: bannersTest }[mode];
  return typeof address === 'string' && address.startsWith('/') ? address : undefined;
}

/** The content for the person who opens a personal page; undefined for other pages and where nobody is known. */
export function createPersonalContent(app: FastifyInstance, dependencies: PersonalDependencies) {
  const answersOf = createPageAnswers(app, dependencies);

  /** Only a hint of which files are needed: a record that no screen is found for costs nothing but that. */
  function screenOf(...asked: Parameters<typeof firstScreen>): ReturnType<typeof firstScreen> {
    try {
      return firstScreen(...asked);
    } catch (error) {
      dependencies.logger.error('page without its screen', { reason: String(error) });
      return undefined;
    }
  }

  return async (
    request: FastifyRequest,
    { release, locale }: { readonly release: CompiledRelease; readonly locale: string },
  ): Promise<PersonalContent | undefined> => {
    const path = pathOf(request.url).replace(/\/+$/, '');
    const page = personalPage(path);
    if (page === undefined) return undefined;
    const lender = release.app.brand.code;
    const banners = ownBanners(release, dependencies.settings);
    const answers = await answersOf({ request, page, lender, banners, locale });
    if (answers === undefined) return undefined;
    const { uuid } = page;
    const isItsPage = uuid !== undefined && path === `${BASE}/${uuid}`;
    const screen = isItsPage ? screenOf(uuid, answers, release) : undefined;
    return { answers, files: pageFiles({ path: screen ?? path, locale, release }) };
  };
}
