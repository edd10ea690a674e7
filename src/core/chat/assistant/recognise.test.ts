import { describe, expect, it } from 'vitest';
import { type KnownEntry, readKnowledge } from './knowledge.ts';
import { recognise } from './recognise.ts';
import { isOneSlipAway } from './spelling.ts';

const ENTRIES: readonly KnownEntry[] = [
  {
    id: 'death',
    role: 'help',
    patterns: ['died|dead husband|mother', 'deceased !line', 'daughter !laughter'],
  },
  { id: 'cancel', role: 'help', patterns: ['cancel*'] },
  { id: 'rates', patterns: ['@rate', 'how_much @rate', 'percentage'] },
  { id: 'fixed', patterns: ['@rate fixed'] },
  { id: 'fees', words: { 'en-US': ['fee*', 'closing costs'], 'es-US': ['gastos de cierre'] } },
  { id: 'loan', role: 'subject', terms: ['loan*', 'line'] },
  { id: 'rate', role: 'concept', terms: ['rate', 'tasa*'] },
  { id: 'elsewhere', role: 'elsewhere', terms: ['exchange', 'my_card'] },
  {
    id: 'everyday',
    role: 'everyday',
    terms: [
      'what',
      'is',
      'the',
      'your',
      'how',
      'much',
      'of',
      'a',
      'my',
      'for',
      'at',
      'cual',
      'es',
      'la',
      '#',
    ],
  },
  { id: 'spelling', role: 'spelling', terms: ['percentage'] },
];
const knowledge = readKnowledge(ENTRIES);
const heard = (question: string) => recognise(knowledge, question)?.entry.id;

describe('recognizing a question', () => {
  it('matches words, word beginnings, phrases and concepts, ignoring accents and apostrophes', () => {
    expect(heard('What is the RATE?')).toBe('rates');
    expect(heard('¿Cuál es la TÁSA?')).toBe('rates');
    expect(heard('What fees?')).toBe('fees');
    expect(heard('closing costs')).toBe('fees');
    expect(heard('costs of closing')).toBeUndefined();
    expect(heard('gastos de cierre')).toBe('fees');
    expect(heard('')).toBeUndefined();
  });

  it('chooses the pattern that matches most, the first of equals', () => {
    expect(heard('is the rate fixed')).toBe('fixed');
    expect(recognise(knowledge, 'how much is the rate')?.because).toBe('how_much @rate');
    expect(heard('the percentage, the rate')).toBe('rates');
  });

  it('prefers help to every topic, the first kind first, and skips patterns with a forbidden word', () => {
    expect(heard('What is the rate? My husband died')).toBe('death');
    expect(heard('My mother died, cancel the loan')).toBe('death');
    expect(heard('the deceased line')).toBeUndefined();
  });

  it('recognizes nothing if too much of the question is about something else', () => {
    expect(heard('how would you rate the airport')).toBeUndefined();
    expect(heard('what is the rate of a loan at the airport')).toBe('rates');
    expect(heard('what is the exchange rate')).toBeUndefined();
    expect(heard('my card rate')).toBeUndefined();
  });

  it('looks at each sentence of a longer message', () => {
    expect(heard('Greetings from sunny Duluth! What is your rate?')).toBe('rates');
  });

  it('corrects one wrong letter of a long word, and no more', () => {
    expect(heard('what percantage')).toBe('rates');
    expect(heard('what pecrentage')).toBe('rates');
    expect(heard('what prcntage')).toBeUndefined();
    expect(heard('what dauhgter')).toBe('death');
    expect(heard('what laughter')).toBeUndefined();
  });

  it('counts every word as known if the knowledge has no everyday words, as in older releases', () => {
    const old = readKnowledge([{ id: 'rates', words: { 'en-US': ['rate', 'apr*'] } }]);
    expect(recognise(old, 'how do you rate the airport')?.entry.id).toBe('rates');
  });
});

it('a slip is one letter added, missing, changed, or swapped with its neighbor', () => {
  expect(
    ['suicide', 'suicidee', 'suicde', 'siucide', 'zuicide'].map((word) => isOneSlipAway('suicide', word)),
  ).toEqual([false, true, true, true, true]);
  expect(isOneSlipAway('suicide', 'suidice')).toBe(false);
});
