import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StaffRolesFile } from '../model/generated/staff-roles.ts';
import { type Grant, may, mayAnywhere, type Permission, rolesProblems } from './permission.ts';
import { covers, isReach, type Reach } from './reach.ts';

const kinds: Readonly<Record<string, string>> = { acme: 'main', bank: 'main', union: 'credit-union' };
const kindOf = (code: string): string | undefined => kinds[code];
const roles: StaffRolesFile['roles'] = {
  viewer: { says: 'looks', acts: ['configuration.read'] },
  publisher: { says: 'publishes', acts: ['configuration.read', 'release.publish'] },
};
const staffing = { roles, kindOf };
const person = (grants: readonly Grant[], token: Permission['token'] = { reach: 'all' }): Permission => ({
  grants,
  token,
});

const reaches: readonly Reach[] = [
  'all',
  'kind:main',
  'kind:credit-union',
  'lender:acme',
  'lender:bank',
  'lender:union',
];
const anyReach = fc.constantFrom(...reaches);
const anyGrants = fc.array(
  fc.record({ role: fc.constantFrom('viewer', 'publisher', 'gone'), reach: anyReach }),
);
const anyAct = fc.constantFrom('configuration.read', 'release.publish', 'people.manage');
const anyToken = fc.record(
  {
    acts: fc.option(fc.subarray(['configuration.read', 'release.publish'] as const), { nil: undefined }),
    reach: anyReach,
  },
  { requiredKeys: ['acts', 'reach'] },
);

describe('reach', () => {
  it('covers itself and what it holds, and nothing beyond', () => {
    expect(reaches.filter((inner) => covers('kind:main', inner, kindOf))).toEqual([
      'kind:main',
      'lender:acme',
      'lender:bank',
    ]);
    expect(reaches.every((inner) => covers('all', inner, kindOf))).toBe(true);
    expect(reaches.filter((inner) => covers('lender:acme', inner, kindOf))).toEqual(['lender:acme']);
    expect(covers('kind:undefined', 'lender:nobody', kindOf)).toBe(false);
  });

  it('never widens over two steps', () => {
    fc.assert(
      fc.property(anyReach, anyReach, anyReach, (a, b, c) => {
        if (covers(a, b, kindOf) && covers(b, c, kindOf)) expect(covers(a, c, kindOf)).toBe(true);
      }),
    );
  });

  it.each(['', 'everybody', 'kind:', 'lender:A', 'lender:../x', 'all ', 'kind:main,lender:x'])(
    'is not %j',
    (text) => {
      expect(isReach(text)).toBe(false);
    },
  );
});

describe('may', () => {
  it('needs a role with the act that covers the place, and a token that allows both', () => {
    const publisher = person([{ role: 'publisher', reach: 'kind:main' }]);
    expect(may(staffing, publisher, 'release.publish', 'lender:acme')).toBe(true);
    expect(may(staffing, publisher, 'release.publish', 'lender:union')).toBe(false);
    expect(may(staffing, publisher, 'release.publish', 'all')).toBe(false);
    const narrow = person(publisher.grants, { acts: ['configuration.read'], reach: 'lender:acme' });
    expect(may(staffing, narrow, 'configuration.read', 'lender:acme')).toBe(true);
    expect(may(staffing, narrow, 'configuration.read', 'lender:bank')).toBe(false);
    expect(may(staffing, narrow, 'release.publish', 'lender:acme')).toBe(false);
  });

  it('puts no two grants together: the act of one, the lenders of another', () => {
    const both = person([
      { role: 'viewer', reach: 'all' },
      { role: 'publisher', reach: 'lender:acme' },
    ]);
    expect(may(staffing, both, 'release.publish', 'lender:bank')).toBe(false);
  });

  it('gives nothing for a role that is none, or that every object has', () => {
    const strange = person([
      { role: 'gone', reach: 'all' },
      { role: 'constructor', reach: 'all' },
    ]);
    expect(mayAnywhere(staffing, strange, 'configuration.read')).toBe(false);
  });

  it('is never more with a narrower token or fewer grants, and nowhere where it is not anywhere', () => {
    fc.assert(
      fc.property(anyGrants, anyToken, anyAct, anyReach, (grants, token, act, where) => {
        const isAllowed = may(staffing, person(grants, token), act, where);
        if (!isAllowed) return;
        expect(may(staffing, person(grants), act, where)).toBe(true);
        expect(mayAnywhere(staffing, person(grants, token), act)).toBe(true);
        expect(may(staffing, person([...grants, { role: 'viewer', reach: 'all' }], token), act, where)).toBe(
          true,
        );
      }),
    );
  });
});

describe('a file of roles', () => {
  const file = (firstRoles: readonly string[]): StaffRolesFile => ({
    version: 1,
    firstRoles: [...firstRoles],
    limits: {
      firstLinkMinutes: 60,
      invitationDays: 7,
      tokenDays: 90,
      longestTokenDays: 365,
      sessionIdleMinutes: 30,
      sessionHours: 12,
      freshMinutes: 10,
      triesPerHour: 10,
    },
    roles: { ...roles, administrator: { says: 'manages', acts: ['people.manage'] } },
  });

  it('gives the first person a role that exists and lets them invite others', () => {
    expect(rolesProblems(file(['viewer', 'administrator']))).toEqual([]);
    expect(rolesProblems(file(['queen']))).toEqual([
      { pointer: '/firstRoles/0', message: 'There is no role queen' },
    ]);
    expect(rolesProblems(file(['viewer']))).toMatchObject([{ pointer: '/firstRoles' }]);
  });
});
