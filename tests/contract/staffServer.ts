import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { projectWith } from '../../src/core/config/testProject.ts';
import type { Reach } from '../../src/core/staff/reach.ts';
import { testFolder } from '../../src/server/config-files/testFolder.ts';
import { publishingFeature } from '../../src/server/features/publishing/routes.ts';
import { staffFeature } from '../../src/server/features/staff/routes.ts';
import { tokenWith } from '../../src/server/features/staff/testStaff.ts';
import { openTestServer } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';

/** The small project with a second lender, which is a variant of its first. */
export const OWN = 'brands/second/brand.yaml';
export const withSecond = projectWith({
  [OWN]: `version: 1
# What is our own
code: second
variantOf: main
hosts: [two]
`,
});

interface Opening {
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server of a small project, and what people of some roles ask it; it closes with the test. */
export async function openStaffServer({ files = withSecond, environment = {} }: Opening = {}) {
  const staff = ['roles', 'approvals'].map((name) => {
    const path = `config/staff/${name}.yaml`;
    return [path, readFileSync(path, 'utf8')];
  });
  const folder = testFolder({ ...files, ...Object.fromEntries(staff) });
  const server = await openTestServer([publishingFeature, staffFeature], {
    environment: { EQUIFORM_CONFIG_ROOT: folder.root, ...environment },
  });
  onTestFinished(server.close);
  const { app, dependencies } = server;
  await publishReleases(dependencies);
  const token = async (roles: readonly string[], reach: Reach = 'all') => {
    const grants = roles.map((role) => ({ role, reach }));
    return (await tokenWith(dependencies, grants)).token;
  };
  const somebody = async (roles: readonly string[], reach?: Reach) => {
    const headers = { authorization: `Bearer ${await token(roles, reach)}` };
    return async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const url = path.startsWith('/publish') ? path : `/staff/v1${path}`;
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
      const isJson = answer.headers['content-type']?.toString().includes('json');
      return { ...(isJson ? answer.json() : { text: answer.body }), code: answer.statusCode };
    };
  };
  return { app, dependencies, folder, token, somebody };
}
