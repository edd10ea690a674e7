import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppDependencies } from './http/dependencies.ts';
import { openTestDependencies } from './http/testServer.ts';
import { testRelease } from './releases/testRelease.ts';
import { startedText } from './startedText.ts';

const many = Array.from({ length: 40 }, (_, index) => testRelease({ code: `lender-number-${index + 10}` }));

let dependencies: AppDependencies;
beforeAll(async () => {
  dependencies = await openTestDependencies();
  await dependencies.releases.publish([...many, testRelease({ code: 'main', hosts: ['www', 'main'] })]);
});
afterAll(() => dependencies.db.close());

it('links to the main brand and lists all others by kind, in lines that fit a terminal', () => {
  const text = startedText(dependencies, 'http://127.0.0.1:4300');
  expect(text).toContain(
    '  http://www.localhost:4300/account/heloc/register-v2\n  or any of 41 lenders in its place:\n',
  );
  expect(text).toMatch(/^ {2}main: www$/m);
  expect(text).toMatch(/^ {2}mortgage-company: lender-number-10, lender-number-11,/m);
  expect(text.replace(/\s+/g, ' ')).toContain('lender-number-48, lender-number-49');
  const [, listed = ''] = text.split('in its place:');
  for (const line of listed.split('\n').slice(0, 10)) expect(line.length).toBeLessThanOrEqual(120);
});
