/** The default language, which every release has. */
export const FIRST_LANGUAGE = 'en-US';

/** The header with the language of the calling page. */
export const LANGUAGE_HEADER = 'x-equiform-language';

const NAME = 'language';
const TAG = /^[a-z]{2}-[A-Z]{2}$/;
const YEAR_SECONDS = 365 * 86_400;

/**
 * The language chosen in this browser, from its cookies (`document.cookie` or the header); undefined without a
 * choice.
 */
export function chosenLanguage(cookies: string | undefined): string | undefined {
  const found = cookies
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return found !== undefined && isLanguage(found) ? found : undefined;
}

/** Whether a text is a language tag as configuration writes it: `es-US`. */
export const isLanguage = (text: string): boolean => TAG.test(text);

/** The chosen language if the release has it, otherwise the default. */
export const spokenLanguage = (offered: readonly string[], chosen: string | null | undefined): string =>
  chosen != null && offered.includes(chosen) ? chosen : FIRST_LANGUAGE;

/** A cookie that stores the choice for a year, for `document.cookie`; it has no personal data. */
export const languageCookie = (language: string, isSecure: boolean): string =>
  [
    `${NAME}=${language}`,
    'Path=/',
    `Max-Age=${YEAR_SECONDS}`,
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
