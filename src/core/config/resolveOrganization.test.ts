import { describe, expect, it } from 'vitest';
import { resolveOrganization } from './resolveOrganization.ts';

const map = {
  byHost: new Map([
    ['apply', 'main'],
    ['harbor', 'harborlight'],
    ['abc', 'alpha'],
  ]),
  codes: new Set(['main', 'harborlight', 'alpha']),
  main: 'main',
};

describe('resolveOrganization', () => {
  it('BRAND-02 looks the host prefix up first', () => {
    expect(resolveOrganization({ host: 'harbor.lender.example', org: 'alpha' }, map)).toBe('harborlight');
  });

  it('BRAND-03 takes the org parameter if the host does not decide', () => {
    expect(resolveOrganization({ host: 'localhost', org: 'harborlight' }, map)).toBe('harborlight');
    expect(resolveOrganization({ host: 'www.lender.example', org: 'alpha' }, map)).toBe('alpha');
  });

  it('BRAND-04 takes the subdomain of localhost, a prefix or a code', () => {
    expect(resolveOrganization({ host: 'abc.localhost' }, map)).toBe('alpha');
    expect(resolveOrganization({ host: 'harborlight.localhost' }, map)).toBe('harborlight');
    expect(resolveOrganization({ host: 'abc.localhost', org: 'harborlight' }, map)).toBe('harborlight');
  });

  it('BRAND-05 defaults to the main brand; an unknown org is no match', () => {
    expect(resolveOrganization({ host: 'nobody.example', org: 'nobody' }, map)).toBe('main');
    expect(resolveOrganization({ host: 'localhost' }, map)).toBe('main');
  });
});
