/** The language that every release has; who chose none reads it. */
export const FIRST_LANGUAGE = 'en-US';

/** The header of a call that names the language of the page that makes it. */
export const LANGUAGE_HEADER = 'x-equiform-language';

const NAME = 'language';
const TAG = /^[a-z]{2}-[A-Z]{2}$/;
const YEAR_SECONDS = 365 * 86_400;

/** The language that a person chose in this browser, from its cookies (`document.cookie`, or the header); undefined without a choice. */
export function chosenLanguage(cookies: string | undefined): string | undefined {
  const found = cookies
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return found !== undefined && isLanguage(found) ? found : undefined;
}

/** Whether a text is the tag of a language as configuration writes it: `es-US`. */
export const isLanguage = (text: string): boolean => TAG.test(text);

/** The language that is spoken: the chosen one where the release has it, else the first. */
export const spokenLanguage = (offered: readonly string[], chosen: string | null | undefined): string =>
  chosen != null && offered.includes(chosen) ? chosen : FIRST_LANGUAGE;

/** The cookie that keeps a choice for a year, as `document.cookie` takes it; it says nothing of the person. */
export const languageCookie = (language: string, isSecure: boolean): string =>
  [
    `${NAME}=${language}`,
    'Path=/',
    `Max-Age=${YEAR_SECONDS}`,
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
