/** The default language, which every release has. */
export const FIRST_LANGUAGE = 'en-US';

/** The request header that names the calling page's language. */
export const LANGUAGE_HEADER = 'x-equiform-language';

const NAME = 'language';
const TAG = /^[a-z]{2}-[A-Z]{2}$/;
const YEAR_SECONDS = 365 * 86_400;

/** `cookies` is `document.cookie` or the header; undefined without a choice. */
export function chosenLanguage(cookies: string | undefined): string | undefined {
  const found = cookies
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return found !== undefined && isLanguage(found) ? found : undefined;
}

/** As configuration writes it: `es-US`. */
export const isLanguage = (text: string): boolean => TAG.test(text);

/** The default if the release does not have the chosen language. */
export const spokenLanguage = (offered: readonly string[], chosen: string | null | undefined): string =>
  chosen != null && offered.includes(chosen) ? chosen : FIRST_LANGUAGE;

/** Stores the choice for a year, for `document.cookie`; it has no personal data. */
export const languageCookie = (language: string, isSecure: boolean): string =>
  [
    `${NAME}=${language}`,
    'Path=/',
    `Max-Age=${YEAR_SECONDS}`,
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
