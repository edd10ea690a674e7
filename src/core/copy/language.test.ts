import { describe, expect, it } from 'vitest';
import { chosenLanguage, FIRST_LANGUAGE, languageCookie, spokenLanguage } from './language.ts';

describe('the chosen language', () => {
  it('is read from the cookies, at any position', () => {
    expect(chosenLanguage('a=1; language=es-US; b=2')).toBe('es-US');
    expect(chosenLanguage(languageCookie('es-US', true))).toBe('es-US');
  });

  it.each([
    undefined,
    '',
    'languages=es-US',
    'language=',
    'language=es',
    'language=<b>',
    'my-language=es-US',
  ])('is undefined for %s', (cookies) => expect(chosenLanguage(cookies)).toBeUndefined());

  it('is used if the release has it; otherwise, and without a choice, the default is used', () => {
    expect(spokenLanguage(['en-US', 'es-US'], 'es-US')).toBe('es-US');
    expect(spokenLanguage(['en-US'], 'es-US')).toBe(FIRST_LANGUAGE);
    expect(spokenLanguage(['en-US', 'es-US'], undefined)).toBe(FIRST_LANGUAGE);
    expect(spokenLanguage(['en-US', 'es-US'], null)).toBe(FIRST_LANGUAGE);
  });

  it('is stored for a year, for the whole site, and only over https if the page uses https', () => {
    expect(languageCookie('es-US', false)).toBe('language=es-US; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(languageCookie('es-US', true)).toMatch(/; Secure$/);
  });
});
