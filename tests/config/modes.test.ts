import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Files that ask whether they run in the sandbox. May only shrink: docs/adr/0014-one-lender-in-every-mode.md. */
const MOST = 37;
const ASKS = /\bmode (?:===|!==) '(?:sandbox|production)'/;

it('no more program files ask for the mode than when production had no lender', () => {
  const asking = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path))
    .filter((path) => /(?<![.]test)[.]tsx?$/.test(path) && ASKS.test(readFileSync(path, 'utf8')));
  expect(asking.length, asking.join('\n')).toBeGreaterThan(0);
  expect(asking.length, asking.join('\n')).toBeLessThanOrEqual(MOST);
});
