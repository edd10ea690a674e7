import { beforeEach, expect, it } from 'vitest';
import { addressOfLender } from './lenderOfTab.ts';

const at = (query: string): URL => new URL(`http://somewhere.example/account/heloc/register-v2${query}`);

beforeEach(() => sessionStorage.clear());

it('BRAND-03 returns to the lender for which the tab was opened', () => {
  expect(addressOfLender(sessionStorage, at('?org=harborlight'), 'harborlight')).toBeUndefined();
  expect(addressOfLender(sessionStorage, at(''), 'harborlight')).toBeUndefined();
  expect(addressOfLender(sessionStorage, at('?a=1'), 'main')).toBe(at('?a=1&org=harborlight').href);
});

it('forgets a lender that the host overrules or that does not exist, so it never redirects in circles', () => {
  addressOfLender(sessionStorage, at('?org=harborlight'), 'harborlight');
  expect(addressOfLender(sessionStorage, at('?org=harborlight'), 'main')).toBeUndefined();
  expect(addressOfLender(sessionStorage, at(''), 'main')).toBeUndefined();
});
