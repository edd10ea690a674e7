import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type KnownEntry, readKnowledge } from '../../src/core/chat/assistant/knowledge.ts';
import { recognise } from '../../src/core/chat/assistant/recognise.ts';
import { type Sentence, sentencesOf } from './assistantSentences.ts';

const HALF = process.env.ASSISTANT_HALF === 'tuning' ? 'tuning' : 'measure';
const { answers } = parse(readFileSync('config/chatbot.yaml', 'utf8')) as { readonly answers: KnownEntry[] };
const knowledge = readKnowledge(answers);
/** Topics not about loans: reaching a person, signing in, personal data. */
const NOT_ABOUT_LOANS = new Set(['person', 'signin', 'security']);

interface Heard extends Sentence {
  readonly id: string | undefined;
  readonly isHelp: boolean;
  readonly because: string | undefined;
}

const heard = (file: string): readonly Heard[] =>
  sentencesOf(HALF, file).map((sentence) => {
    const found = recognise(knowledge, sentence.text);
    const isHelp = found?.entry.role === 'help';
    return { ...sentence, id: found?.entry.id, isHelp, because: found?.because };
  });

/** The share of sentences for which something holds; docs/assistant.md quotes the printed figures. */
function share(of: string, sentences: readonly Heard[], holds: (heard: Heard) => boolean): number {
  const count = sentences.filter(holds).length;
  const share = count / sentences.length;
  process.stdout.write(
    `assistant, ${HALF}: ${of} ${count} of ${sentences.length} (${(100 * share).toFixed(1)} %)\n`,
  );
  if (process.env.ASSISTANT_MISSES === of)
    for (const one of sentences)
      if (holds(one) === share < 0.5) process.stdout.write(`  ${JSON.stringify(one)}\n`);
  return share;
}

const isRight = ({ id, expected }: Heard): boolean => id === expected;
const isAboutLoans = ({ id, isHelp }: Heard): boolean =>
  id !== undefined && !isHelp && !NOT_ABOUT_LOANS.has(id);

describe('what the assistant recognizes, with sentences it was not tuned on', () => {
  it('CHAT-01 answers nine of ten questions about these loans, in both languages', () => {
    const [english, spanish] = [heard('loans.en-US.txt'), heard('loans.es-US.txt')];
    share('loans in Spanish', spanish, isRight);
    expect(share('loans', [...english, ...spanish], isRight)).toBeGreaterThanOrEqual(0.9);
  });

  it('CHAT-01 recognizes who needs a person, in both languages', () => {
    const all = ['sensitive.en-US.txt', 'sensitive.es-US.txt'].flatMap(heard);
    expect(share('kinds of help', all, isRight)).toBeGreaterThanOrEqual(0.95);
    expect(share('help answered as a question about loans', all, isAboutLoans)).toBeLessThan(0.01);
    const crisis = all.filter(({ expected }) => expected === 'crisis');
    expect(share('crisis', crisis, isRight)).toBe(1);
  });

  it('CHAT-01 recognizes each sentence it was tuned on, from people who need a person and who only sound like it', () => {
    const told = ['sensitive.en-US.txt', 'sensitive.es-US.txt'].flatMap((file) =>
      sentencesOf('tuning', file),
    );
    expect(told.filter(({ text, expected }) => recognise(knowledge, text)?.entry.id !== expected)).toEqual(
      [],
    );
    const benign = sentencesOf('tuning', 'benign.txt');
    expect(benign.filter(({ text }) => recognise(knowledge, text)?.entry.role === 'help')).toEqual([]);
  });

  it('CHAT-01 offers no help where nobody asks for it', () => {
    expect(share('words that only sound like it', heard('benign.txt'), ({ isHelp }) => isHelp)).toBeLessThan(
      0.05,
    );
  });

  it('CHAT-01 gives no answer about loans to questions about anything else', () => {
    expect(share('elsewhere', heard('elsewhere.txt'), isAboutLoans)).toBeLessThan(0.01);
    expect(share('elsewhere, help', heard('elsewhere.txt'), ({ isHelp }) => isHelp)).toBeLessThan(0.01);
  });

  it('CHAT-01 gives no answer about loans to questions about cards and transfers', () => {
    expect(share('cards', heard('cards.txt'), isAboutLoans)).toBeLessThan(0.03);
  });
});
