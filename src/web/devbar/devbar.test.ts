import { describe, expect, it } from 'vitest';
import { destinationOf } from '../../core/flow/destination.ts';
import { factsAt } from '../../core/flow/testSnapshot.ts';
import { applicationOf } from '../borrower/foundation/subject.ts';
import { otherLocale, PSEUDO } from './otherLocale.ts';
import { whyWords } from './whyWords.ts';

describe('why am I here', () => {
  const words = (checklistStatus: string, status: object = {}) => {
    const facts = factsAt(checklistStatus, { status: { ...status } });
    return whyWords(facts, destinationOf(facts));
  };

  it('SHELL-43 shows the matching row of the status table, with its facts, and the address', () => {
    const said = words('OFFER_SELECTION');
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(
      /^The row "[^"]+" of the status table holds: checklistStatus is "OFFER_SELECTION"/,
    );
    expect(said[1]).toBe('So the address is /product/select.');
  });

  it('shows each hop of the step machine if no row matches', () => {
    const said = words('SOMETHING_NEW');
    expect(said[0]).toBe(
      'No row of the status table holds (checklistStatus is "SOMETHING_NEW"), so the step machine decides.',
    );
    expect(said.at(-2)).toMatch(/^It rests in \w+\.$/);
    expect(said.at(-1)).toMatch(/^So the address is \//);
  });
});

describe('another locale', () => {
  const page = {
    hash: 'h',
    ticket: 't',
    mode: 'sandbox' as const,
    ports: [],
    locale: 'en-US',
    parts: {
      'app.json': { a: 1 },
      'copy.en-US.json': { locale: 'en-US', messages: { k: [{ text: 'Apply' }] } },
    },
  };
  const source = {
    json: async (address: string) => ({
      locale: 'en-US',
      messages: { k: [{ text: address.includes('copy') ? 'Go' : 'x' }] },
    }),
    module: async () => ({}),
  };

  it('shows all words in the pseudo-locale, also later ones, and nothing else', async () => {
    const other = otherLocale(page, source, PSEUDO);
    expect(other.page.parts['app.json']).toEqual({ a: 1 });
    expect(JSON.stringify(other.page.parts['copy.en-US.json'])).not.toContain('Apply');
    expect(JSON.stringify(await other.source.json('/releases/h/copy.en-US.screens.json'))).not.toContain(
      'Go',
    );
    expect(JSON.stringify(await other.source.json('/releases/h/screens.json'))).toContain('"x"');
  });

  it('uses a locale of the release unchanged', () => {
    expect(otherLocale(page, source, 'es-US')).toEqual({ page: { ...page, locale: 'es-US' }, source });
  });
});

it.each([
  [
    '/account/heloc/5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11/bank/confirm',
    '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11',
  ],
  ['/account/heloc/register-v2', undefined],
  ['/dashboard', undefined],
])('the application of %s is %s', (path, uuid) => {
  expect(applicationOf(path)).toBe(uuid);
});
