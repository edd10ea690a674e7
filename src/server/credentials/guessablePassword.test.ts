import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordHints } from '../../core/validation/password.ts';
import { isGuessable } from './guessablePassword.ts';
import { madeOf, personalWords } from './personalWords.ts';

const words = personalWords([
  'cinderridge',
  'Cinderridge Lending',
  'Nora',
  'Vance',
  'nora.vance@example.com',
  '742 Millstone Dr',
  '2025550143',
  '1979-11-05',
]);

const meetsEveryHint = (password: string): boolean => !Object.values(passwordHints(password)).includes(false);

describe('FIELD-19 an easily guessed password', () => {
  it.each([
    ['breached, with a digit more', 'Password123!'],
    ['breached, with letters as signs', 'P@ssw0rd2024!'],
    ['a season and a year', 'Summer2026!!'],
    ['a month and a year', 'November2025!'],
    ['the lender and a year', 'Cinderridge2026!'],
    ['the lender with signs', 'C1nderr1dge-26!'],
    ['the lender in two words', 'Cinderridge-Lending-1!'],
    ['name and birth year', 'NoraVance1979!'],
    ['name, street and number', 'Nora.Vance.Millstone.742!'],
    ['the birth date', 'Nora11051979!'],
    ['the phone number', '2025550143Aa!'],
    ['the end of the phone number and the name', 'Vance!Nora-0143'],
    ['a row of keys', 'Qwertyuiop1!'],
    ['columns of keys', '1qaz@WSX3edc'],
    ['the alphabet', 'Abcdefgh1!xy'],
    ['one letter again and again', 'Aaaaaaaaaaa1!'],
    ['a word twice', 'Hunter2Hunter2!'],
    ['what it is for', 'MortgageLoan1!'],
    ['a common one, long', 'passwordpasswordpassword1A!'],
  ])('is %s', async (_what, password) => {
    expect(meetsEveryHint(password)).toBe(true);
    expect(await isGuessable(password, words)).toBe(true);
  });

  it.each([
    ['words that have nothing to do with each other', 'Unmistakable-Otter-42!'],
    ['words with a sign between', 'Correct-horse-9!'],
    ['a sentence', 'mY dog barks at 7!'],
    ['letters without a meaning', 'xK9#mQ2$vL7pRt'],
    ['a word of the person among others', 'Vance#Tulip#Ladder#9'],
    ['two words, a sign and a digit', 'Purple$Monkey9'],
    ['a team, its colour and a year', 'Chicago-Bears85'],
    ['a long phrase without digits or signs', 'violet tractor under spoon'],
  ])('is not one built from %s', async (_what, password) => {
    expect(await isGuessable(password, words)).toBe(false);
  });

  it('is never one of 14 random characters that meet all hints', async () => {
    const sets = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789', '!@#$%^&*'];
    const character = fc.integer({ min: 0, max: 69 }).map((at) => sets.join('').charAt(at));
    // Without fast-check's bias to small values, which are not random.
    const random = fc
      .noBias(fc.array(character, { minLength: 14, maxLength: 14 }))
      .map((characters) => characters.join(''))
      .filter(meetsEveryHint);
    await fc.assert(
      fc.asyncProperty(random, async (password) => !(await isGuessable(password, words))),
      { numRuns: 60 },
    );
  });

  it('is found quickly, however long, even if every sign may stand for a letter', async () => {
    await isGuessable('Read-the-lists-1!', words);
    const costs: number[] = [];
    for (const long of ['4@831!0$57+2%'.repeat(80), 'Aa1!'.repeat(250), 'pa$$w0rd'.repeat(125)]) {
      const before = process.cpuUsage();
      await isGuessable(long, words);
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1000);
    }
    expect(Math.max(...costs)).toBeLessThan(1000);
  });
});

describe('personal words', () => {
  it('are taken from names, addresses, numbers and dates', () => {
    expect(words).toEqual(
      expect.arrayContaining(['noravance', 'millstone', '742', '0143', '1979', '1105', '051179']),
    );
    expect(personalWords(['Al', undefined, ''])).toEqual([]);
  });

  it('are limited in number and length, whatever is sent', () => {
    const many = personalWords(Array.from({ length: 100 }, (_, at) => `${at}word `.repeat(50)));
    expect(many.length).toBe(60);
    expect(Math.max(...many.map(({ length }) => length))).toBeLessThanOrEqual(40);
  });

  it('are found in capitals and with signs for letters, and counted once if they overlap', () => {
    expect(madeOf('V@NCE-N0ra!', ['vance', 'nora', 'ora'])).toBe(9);
    expect(madeOf('tulip', ['vance'])).toBe(0);
  });
});
