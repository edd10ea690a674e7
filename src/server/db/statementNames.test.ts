import { expect, it } from 'vitest';
import { createStatementNames } from './statementNames.ts';

it('names a statement once it repeats, however many occurred only once before', () => {
  const nameOf = createStatementNames();
  for (let length = 0; length < 2_000; length += 1)
    expect(nameOf(`insert into events values ${'($1),'.repeat(length)}`)).toBeUndefined();
  expect(nameOf('select 1')).toBeUndefined();
  expect(nameOf('select 1')).toBe('equiform_1');
  expect(nameOf('select 1')).toBe('equiform_1');
});

it('names no statement that changes tables, and no more statements than a connection may keep', () => {
  const nameOf = createStatementNames();
  const twice = (text: string) => [nameOf(text), nameOf(text)][1];
  expect(twice('create table things (id int)')).toBeUndefined();
  const named = Array.from({ length: 600 }, (_, index) => twice(`select ${index}`));
  expect(named.filter((name) => name !== undefined)).toHaveLength(500);
});
