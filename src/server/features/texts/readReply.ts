import type { TextKeywords, TextsRule } from '../../../core/model/generated/mails.ts';

/** What somebody's text asks for, and the language of the word that does. */
export interface Reply {
  readonly asks: 'stop' | 'help' | 'start';
  readonly language: string;
}

/** Capital letters without accents, one blank between words. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim();

const find = (keywords: TextKeywords, isSaid: (word: string) => boolean): string | undefined =>
  Object.entries(keywords).find(([, words]) => words.some(isSaid))?.[0];

/**
 * What a text asks for; undefined for any other. A word that stops does so wherever it stands, as people write it in sentences
 * too (47 CFR 64.1200(a)(10)); the others are the whole text.
 */
export function readReply(text: string, { stop, help, start }: TextsRule): Reply | undefined {
  const said = plain(text);
  const stops = find(stop, (word) => ` ${said} `.includes(` ${word} `));
  if (stops !== undefined) return { asks: 'stop', language: stops };
  for (const [asks, keywords] of [['start', start] as const, ['help', help] as const]) {
    const language = find(keywords, (word) => word === said);
    if (language !== undefined) return { asks, language };
  }
  return undefined;
}
