import { expect, it } from 'vitest';
import { signInLimit } from '../../src/server/http/security.ts';
import { keptDays } from '../../src/server/settings/keptDays.ts';
import { readSettings, type Settings } from '../../src/server/settings/settings.ts';
import { signInSettings } from '../../src/server/settings/signInSettings.ts';
import { projectFile } from './releases.ts';

const page = projectFile('docs/signing-in.md');

const settingsOf = (environment: Record<string, string>): Settings => {
  const read = readSettings(environment);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

it('docs/signing-in.md lists every sign-in setting with its default', () => {
  const named = [...page.matchAll(/(\d+) ([a-z]+)\s\(`(EQUIFORM_\w+)`\)/g)].map(
    ([, number, unit = '', env = '']) => `${env} ${number} ${unit.replace(/s$/, '')}`,
  );
  const settings = Object.values(signInSettings).map(({ env, fallback, parse }) => {
    const expected = parse('');
    const unit = /number of (\w+?)s from/.exec(expected.ok ? '' : expected.error)?.[1];
    return `${env} ${fallback} ${unit}`;
  });
  expect([...new Set(named)].sort()).toEqual(settings.sort());
});

it('docs/signing-in.md states how many days each kind of row is kept', () => {
  const [, table = ''] = page.split('## What is removed');
  const rows = [...table.matchAll(/^\| (`.*?) +\| ([\d; ]+?) *\|$/gm)].flatMap(
    ([, names = '', days = '']) => {
      const each = days.split('; ').map(Number);
      return [...names.matchAll(/`(\w+)`/g)].map(([, name = ''], index) => [name, each[index] ?? each[0]]);
    },
  );
  expect(Object.fromEntries(rows)).toEqual(keptDays);
});

it('docs/signing-in.md states how often one address may try in a minute, in production and in the sandbox', () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const production = {
    EQUIFORM_MODE: 'production',
    EQUIFORM_FIELD_KEY: key,
    EQUIFORM_SESSION_KEY: key,
  };
  const limitOf = (environment: Record<string, string>) =>
    signInLimit(settingsOf(environment)).config?.rateLimit;
  const [, inProduction, inSandbox] =
    /may try (\d+) times a minute at each such call, in the sandbox (\d+) times/.exec(page) ?? [];
  expect(limitOf(production)).toMatchObject({ max: Number(inProduction) });
  expect(limitOf({})).toMatchObject({ max: Number(inSandbox) });
});
