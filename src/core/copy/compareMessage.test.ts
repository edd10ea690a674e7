import { describe, expect, it } from 'vitest';
import type { Message } from '../model/generated/copy.ts';
import { compareMessage } from './compareMessage.ts';

const state = (code: string) => ({ '===': [{ var: 'property.state' }, code] });

describe('a translation beside its original', () => {
  it.each<[string, Message, Message]>([
    ['plain texts', 'Hola', 'Hello'],
    ['the same names in another order', '{b} de {a}', "{a}'s {b}"],
    [
      'a plural where the original has a figure',
      { args: { n: 'number' }, text: '{n, plural, one {# día} other {# días}}' },
      { args: { n: 'number' }, text: '{n} d' },
    ],
    ['the same tags', 'Lea los <terms>términos</terms>', 'Read the <terms>terms</terms>'],
    [
      'the same conditions',
      [{ when: state('TX'), text: 'a' }, { text: 'b' }],
      [{ when: state('TX'), text: 'c' }, { text: 'd' }],
    ],
    ['a text that does not parse, which is told elsewhere', '{a', '{a}'],
  ])('is right with %s', (_name, translation, original) => {
    expect(compareMessage(translation, original)).toEqual([]);
  });

  it.each<[string, Message, Message, object[]]>([
    [
      'a lost argument',
      'Pague',
      'Pay {amount}',
      [{ pointer: '', message: 'The argument amount of the original is missing' }],
    ],
    [
      'a lost tag',
      'Lea',
      'Read <terms>them</terms>',
      [{ pointer: '', message: 'The tag terms of the original is missing' }],
    ],
    [
      'a misspelt argument',
      'Pague {amuont}',
      'Pay {amount}',
      [{ pointer: '', message: 'The original has no argument amuont here', suggestion: 'amount' }],
    ],
    [
      'a misspelt tag',
      '<term>a</term>',
      '<terms>a</terms>',
      [{ pointer: '', message: 'The original has no tag term here', suggestion: 'terms' }],
    ],
    [
      'an argument of another type',
      { args: { a: 'text' }, text: '{a}' },
      { args: { a: 'money' }, text: '{a}' },
      [{ pointer: '/args/a', message: 'a is money in the original, not text', suggestion: 'money' }],
    ],
    [
      'an argument that is not declared',
      '{a}',
      { args: { a: 'money' }, text: '{a}' },
      [{ pointer: '', message: 'The argument a of the original is not declared' }],
    ],
    [
      'an argument that the original does not declare',
      { args: { a: 'money' }, text: '{b}' },
      '{b}',
      [{ pointer: '/args/a', message: 'The original declares no argument a' }],
    ],
    [
      'fewer variants',
      'a',
      [{ when: state('TX'), text: 'a' }, { text: 'b' }],
      [{ pointer: '', message: 'The original has 2 variants, but this has 1 text' }],
    ],
    [
      'another condition',
      [{ when: state('NY'), text: 'a' }, { text: 'b' }],
      [{ when: state('TX'), text: 'a' }, { text: 'b' }],
      [
        {
          pointer: '/0/when',
          message: 'The original has a different condition here',
          suggestion: '{"===":[{"var":"property.state"},"TX"]}',
        },
      ],
    ],
    [
      'a name lost in a variant',
      [{ when: state('TX'), text: 'a' }, { text: 'b' }],
      [{ when: state('TX'), text: '{companyName}' }, { text: 'b' }],
      [{ pointer: '/0/text', message: 'The argument companyName of the original is missing' }],
    ],
  ])('is wrong with %s', (_name, translation, original, problems) => {
    expect(compareMessage(translation, original)).toEqual(problems);
  });
});
