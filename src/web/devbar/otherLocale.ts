import { pseudo } from '../../core/copy/pseudo.ts';
import type { CopyPart } from '../../core/model/release.ts';
import type { PageRelease, ReleaseSource } from '../renderer/loadRelease.ts';

/** Session storage key of the locale chosen by a tester for this tab. */
export const LOCALE_KEY = 'locale-override';

/** Accented, longer words that expose untranslated text and tight layouts. */
export const PSEUDO = 'pseudo';

const isCopy = (name: string): boolean => /(^|\/)copy\.[\w-]+(\.\w+)?\.json$/.test(name);

const disguised = (part: CopyPart): CopyPart => ({
  ...part,
  messages: Object.fromEntries(
    Object.entries(part.messages).map(([key, variants]) => [
      key,
      variants.map((variant) => ({ ...variant, text: pseudo(variant.text) })),
    ]),
  ),
});

/** The page's release in another of its locales, or in the pseudo-locale. */
export function otherLocale(
  page: PageRelease,
  source: ReleaseSource,
  locale: string,
): { page: PageRelease; source: ReleaseSource } {
  if (locale !== PSEUDO) return { page: { ...page, locale }, source };
  const shown = (name: string, part: unknown) => (isCopy(name) ? disguised(part as CopyPart) : part);
  const parts = Object.fromEntries(
    Object.entries(page.parts).map(([name, part]) => [name, shown(name, part)]),
  );
  return {
    page: { ...page, parts },
    source: { ...source, json: async (address) => shown(address, await source.json(address)) },
  };
}
