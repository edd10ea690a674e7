import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

/** The `@id`s of a pattern (config/chatbot.yaml), without the sign. */
const namedIn = (pattern: string): readonly string[] =>
  pattern
    .split(/[ |]/)
    .map((way) => way.replace(/^!/, ''))
    .filter((way) => way.startsWith('@'))
    .map((way) => way.slice(1));

/**
 * Every `@id` of a pattern must name an entry that has terms and is not turned off; otherwise the pattern
 * never matches.
 */
export function checkChatbot({ brand, report }: BrandCheck): void {
  const named = Object.values(brand.chatbot)
    .filter(({ role = '', off, terms = [] }) => off !== true && terms.length > 0 && GIVE_TERMS.has(role))
    .map(({ id }) => id);
  for (const [id, { patterns = [], off }] of Object.entries(brand.chatbot)) {
    if (off === true) continue;
    for (const [place, pattern] of patterns.entries())
      for (const concept of namedIn(pattern).filter((name) => !named.includes(name)))
        report(
          toPointer(['chatbot', id, 'patterns', place]),
          'unknown-concept',
          `The chatbot has no subject, common words or concept named ${concept}`,
          { suggestion: suggest(concept, named) },
        );
  }
}

const GIVE_TERMS: ReadonlySet<string> = new Set(['subject', 'common', 'concept']);
