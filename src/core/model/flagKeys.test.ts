import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type FlagKey, flagKeys, isFlagKey } from './flagKeys.ts';
import type { FlagsFile } from './generated/flags.ts';

it('FLAG-07 the 17 flags are a fixed list; another name is a type error', () => {
  const { flags } = parse(readFileSync('config/flags.yaml', 'utf8')) as FlagsFile;
  expect(Object.keys(flags).sort()).toEqual([...flagKeys].sort());
  expect(flagKeys).toHaveLength(17);
  const known: FlagKey = 'back-of-id';
  // @ts-expect-error the list is closed
  const unknown: FlagKey = 'front-of-id';
  expect([isFlagKey(known), isFlagKey(unknown)]).toEqual([true, false]);
});
