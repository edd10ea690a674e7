import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditSealer } from '../../src/server/audit/auditSealer.ts';
import { anchorsOf } from '../../src/server/features/staff/auditAnchorsService.ts';
import { accept, firstInvitation } from '../../src/server/features/staff/invitationService.ts';
import { staffFeature } from '../../src/server/features/staff/routes.ts';
import { createStaffService } from '../../src/server/features/staff/staffService.ts';
import { firstToken, tokenWith } from '../../src/server/features/staff/testStaff.ts';
import { openTestServer, SYSTEM_NOW, type TestServer } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';

const folder = mkdtempSync(join(tmpdir(), 'equiform-staff-'));
let server: TestServer;
let now = SYSTEM_NOW;
let admin: string;
beforeAll(async () => {
  server = await openTestServer([staffFeature], {
    system: { now: () => now },
    environment: { EQUIFORM_DATA_DIR: folder },
  });
  await publishReleases(server.dependencies);
  admin = await firstToken(server.dependencies);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Method = 'GET' | 'POST' | 'PUT';

async function call(token: string, method: Method, path: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.inject({
    method,
    url: `/staff/v1${path}`,
    headers,
    ...(payload && { payload }),
  });
  const body = answer.body === '' ? undefined : answer.json();
  return { status: answer.statusCode, body, errors: body?.errors as readonly string[] | undefined };
}

const toolsOf = () => ({ ...server.dependencies, staff: createStaffService(server.dependencies) });

const email = () => `${randomUUID()}@example.com`;

/** Invites somebody and accepts for them. */
async function somebody(grants: readonly object[], by = admin) {
  const invited = await call(by, 'POST', '/people', { name: 'Grace', email: email(), grants });
  expect(invited.status).toBe(200);
  const accepted = await call('', 'POST', '/invitations/accept', { secret: invited.body.secret });
  expect(accepted.status).toBe(200);
  return {
    uuid: accepted.body.uuid as string,
    token: accepted.body.token.secret as string,
    link: invited.body.secret,
  };
}

const EDITOR = [{ role: 'editor', reach: 'all' }];

describe('the first administrator', () => {
  it('is whoever redeems the printed link, once', async () => {
    expect(await firstInvitation(toolsOf())).toBeUndefined();
    const me = await call(admin, 'GET', '/me');
    expect(me.body).toMatchObject({
      name: 'Ada First',
      grants: [
        { role: 'administrator', reach: 'all' },
        { role: 'publisher', reach: 'all' },
      ],
    });
  });

  it('is one, however many servers print a link', async () => {
    const own = await openTestServer([staffFeature]);
    const tools = { ...own.dependencies, staff: createStaffService(own.dependencies) };
    const links = [await firstInvitation(tools), await firstInvitation(tools)];
    const person = { name: 'Ada', from: '127.0.0.1' };
    const outcomes = await Promise.allSettled(
      links.map((secret) => accept(tools, { secret: secret ?? '', email: email(), ...person })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await own.close();
  });

  it('says who they are, and in time', async () => {
    const own = await openTestServer([staffFeature], { system: { now: () => now } });
    const tools = { ...own.dependencies, staff: createStaffService(own.dependencies) };
    const secret = (await firstInvitation(tools)) ?? '';
    await expect(accept(tools, { secret, from: '' })).rejects.toMatchObject({ code: 'unprocessable' });
    now += 61 * 60_000;
    await expect(accept(tools, { secret, name: 'Ada', email: email(), from: '' })).rejects.toMatchObject({
      code: 'notFound',
    });
    now = SYSTEM_NOW;
    await own.close();
  });
});

describe('people of the staff', () => {
  it('are invited, accept once, and may do what their roles say', async () => {
    const { token, link } = await somebody(EDITOR);
    expect((await call('', 'POST', '/invitations/accept', { secret: link })).status).toBe(404);
    expect((await call(token, 'GET', '/me')).body.grants).toEqual(EDITOR);
    expect((await call(token, 'GET', '/people')).status).toBe(403);
  });

  it('lose everything at once when they end, and their address is free', async () => {
    const address = email();
    const invited = await call(admin, 'POST', '/people', { name: 'Grace', email: address, grants: EDITOR });
    const { body } = await call('', 'POST', '/invitations/accept', { secret: invited.body.secret });
    const again = { name: 'Grace', email: address.toUpperCase(), grants: EDITOR };
    expect((await call(admin, 'POST', '/people', again)).status).toBe(409);
    expect((await call(admin, 'POST', `/people/${body.uuid}/end`, { reason: 'left' })).status).toBe(204);
    expect((await call(body.token.secret, 'GET', '/me')).status).toBe(401);
    expect((await call(admin, 'POST', `/people/${body.uuid}/end`, {})).status).toBe(404);
    expect((await call(admin, 'POST', '/people', again)).status).toBe(200);
  });

  it('never change what they may do themselves', async () => {
    const { body } = await call(admin, 'GET', '/me');
    for (const [method, path, payload] of [
      ['PUT', 'grants', { grants: [] }],
      ['POST', 'end', {}],
    ] as const)
      expect((await call(admin, method, `/people/${body.uuid}/${path}`, payload)).status).toBe(403);
  });

  it('have other roles with the next call', async () => {
    const { uuid, token } = await somebody(EDITOR);
    const grants = [{ role: 'compliance', reach: 'lender:main' }];
    expect((await call(token, 'GET', '/audit?lender=main')).status).toBe(403);
    expect((await call(admin, 'PUT', `/people/${uuid}/grants`, { grants })).status).toBe(204);
    expect((await call(token, 'GET', '/audit?lender=main')).status).toBe(200);
    expect((await call(token, 'GET', '/audit')).status).toBe(403);
  });

  it('get a new link, which ends the tokens that they lost', async () => {
    const { uuid, token } = await somebody(EDITOR);
    const link = await call(admin, 'POST', `/people/${uuid}/invitation`, {});
    expect((await call(token, 'GET', '/me')).status).toBe(200);
    const accepted = await call('', 'POST', '/invitations/accept', { secret: link.body.secret });
    expect((await call(token, 'GET', '/me')).status).toBe(401);
    expect((await call(accepted.body.token.secret, 'GET', '/me')).status).toBe(200);
  });

  it('administer a lender without reaching beyond it', async () => {
    const { token } = await somebody([{ role: 'administrator', reach: 'lender:main' }]);
    const own = await somebody([{ role: 'editor', reach: 'lender:main' }], token);
    const others = await somebody([{ role: 'editor', reach: 'all' }]);
    const invite = (reach: string) =>
      call(token, 'POST', '/people', { name: 'X', email: email(), grants: [{ role: 'viewer', reach }] });
    expect((await invite('all')).status).toBe(403);
    expect((await invite('kind:main')).status).toBe(403);
    expect((await call(token, 'POST', '/people', { name: 'X', email: email(), grants: [] })).status).toBe(
      403,
    );
    const wider = { grants: [{ role: 'editor', reach: 'all' }] };
    expect((await call(token, 'PUT', `/people/${own.uuid}/grants`, wider)).status).toBe(403);
    expect((await call(token, 'POST', `/people/${others.uuid}/end`, {})).status).toBe(403);
    expect((await call(token, 'POST', `/people/${others.uuid}/invitation`, {})).status).toBe(403);
    const { people } = (await call(token, 'GET', '/people')).body;
    const uuids = people.map(({ uuid }: { uuid: string }) => uuid);
    expect([uuids.includes(own.uuid), uuids.includes(others.uuid)]).toEqual([true, false]);
    expect((await call(token, 'POST', `/people/${own.uuid}/end`, {})).status).toBe(204);
  });

  it.each([
    [[{ role: 'queen', reach: 'all' }], 'There is no role queen (config/staff/roles.yaml)'],
    [[{ role: 'editor', reach: 'lender:nobody' }], 'There is no lender lender:nobody'],
    [[{ role: 'editor', reach: 'kind:castle' }], 'There is no lender kind:castle'],
    [[{ role: '__proto__', reach: 'all' }], 'There is no role __proto__ (config/staff/roles.yaml)'],
  ])('are not given %j', async (grants, error) => {
    const refused = await call(admin, 'POST', '/people', { name: 'X', email: email(), grants });
    expect([refused.status, refused.errors]).toEqual([422, [error]]);
  });
});

describe('tokens of the staff', () => {
  it('are told once, named, listed, used and ended', async () => {
    const made = await call(admin, 'POST', '/tokens', {
      name: 'pipeline',
      acts: ['release.publish'],
      days: 30,
    });
    expect(made.body.secret).toMatch(/^eqs_[\w-]{43}$/);
    const listed = async () =>
      (await call(admin, 'GET', '/tokens')).body.tokens as readonly { uuid: string }[];
    const own = async () => (await listed()).find(({ uuid }) => uuid === made.body.uuid);
    expect(JSON.stringify(await listed())).not.toContain(made.body.secret);
    expect(await own()).toEqual({
      uuid: made.body.uuid,
      person: (await call(admin, 'GET', '/me')).body.uuid,
      name: 'pipeline',
      acts: ['release.publish'],
      reach: 'all',
      expiresAt: new Date(SYSTEM_NOW + 30 * 86_400_000).toISOString(),
    });
    expect((await call(made.body.secret, 'GET', '/me')).status).toBe(200);
    expect(await own()).toMatchObject({ usedAt: new Date(SYSTEM_NOW).toISOString() });
    expect((await call(admin, 'POST', `/tokens/${made.body.uuid}/end`, {})).status).toBe(204);
    expect((await call(made.body.secret, 'GET', '/me')).status).toBe(401);
  });

  it('expire', async () => {
    const { token } = await somebody(EDITOR);
    now = SYSTEM_NOW + 90 * 86_400_000;
    expect((await call(token, 'GET', '/me')).status).toBe(401);
    now = SYSTEM_NOW;
  });

  it('never allow more than their person and the token that made them', async () => {
    const acts = ['tokens.own', 'people.read'];
    const narrow = await call(admin, 'POST', '/tokens', { name: 'narrow', acts, reach: 'lender:main' });
    const { secret } = narrow.body;
    expect((await call(secret, 'GET', '/people')).status).toBe(200);
    expect(
      (await call(secret, 'POST', '/people', { name: 'X', email: email(), grants: EDITOR })).status,
    ).toBe(403);
    const more = { name: 'more', acts: ['people.manage'] };
    expect((await call(secret, 'POST', '/tokens', more)).status).toBe(403);
    expect((await call(secret, 'POST', '/tokens', { name: 'wider', reach: 'all' })).status).toBe(403);
    const same = await call(secret, 'POST', '/tokens', { name: 'same' });
    const me = await call(same.body.secret, 'GET', '/me');
    expect(me.body.token).toEqual({ acts: acts.toSorted(), reach: 'lender:main' });
    const { token } = await somebody(EDITOR);
    expect((await call(token, 'POST', '/tokens', more)).status).toBe(403);
    expect((await call(token, 'POST', '/tokens', { name: 'long', days: 366 })).status).toBe(422);
  });

  it('of others are ended by who may manage all of their lenders', async () => {
    const { token: local } = await somebody([{ role: 'administrator', reach: 'lender:main' }]);
    const { uuid, token } = await somebody(EDITOR);
    const [{ uuid: id }] = (await call(token, 'GET', '/tokens')).body.tokens;
    for (const by of [local, (await somebody(EDITOR)).token]) {
      expect((await call(by, 'GET', `/tokens?person=${uuid}`)).status).toBe(403);
      expect((await call(by, 'POST', `/tokens/${id}/end`, {})).status).toBe(403);
    }
    expect((await call(admin, 'GET', `/tokens?person=${uuid}`)).body.tokens).toHaveLength(1);
    expect((await call(admin, 'POST', `/tokens/${id}/end`, {})).status).toBe(204);
    expect((await call(token, 'GET', '/me')).status).toBe(401);
  });

  it('are refused often, but never the good ones with them', async () => {
    const guesses = Array.from({ length: 70 }, () => call(`eqs_${'x'.repeat(43)}`, 'GET', '/me'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await call(admin, 'GET', '/me')).status).toBe(200);
    now += 3_700_000;
    expect((await call('eqs_short', 'GET', '/me')).status).toBe(401);
    now = SYSTEM_NOW;
  });
});

describe('the audit log', () => {
  it('tells who did what, from where and why, with what was before and after', async () => {
    const { uuid } = await somebody(EDITOR);
    const grants = [{ role: 'viewer', reach: 'lender:main' }];
    await call(admin, 'PUT', `/people/${uuid}/grants`, { grants, reason: 'works for main only' });
    const { rows } = (await call(admin, 'GET', '/audit?limit=200')).body;
    const row = rows.find(({ why }: { why?: string }) => why === 'works for main only');
    expect(row).toMatchObject({
      lender: '',
      act: 'people.manage',
      subject: `person ${uuid}`,
      person: (await call(admin, 'GET', '/me')).body.uuid,
      from: '127.0.0.1',
      changes: [{ field: 'grants', before: ['editor for all'], after: ['viewer for lender:main'] }],
    });
  });

  it('is read page by page, the newest first, without a gap', async () => {
    const all = (await call(admin, 'GET', '/audit?limit=200')).body.rows;
    const paged: object[] = [];
    for (let after = ''; ; ) {
      const { body } = await call(admin, 'GET', `/audit?limit=7${after && `&after=${after}`}`);
      paged.push(...body.rows);
      if (body.next === undefined) break;
      after = body.next;
    }
    expect(paged).toEqual(all);
    expect((await call(admin, 'GET', '/audit?after=yesterday')).status).toBe(400);
  });

  it('is verified by the anchors of the server, and by given ones', async () => {
    const { dependencies } = server;
    const anchors = anchorsOf(dependencies.settings);
    const sealer = createAuditSealer({ ...dependencies, anchors });
    await Promise.all([sealer.seal(), sealer.seal()]);
    await call(admin, 'POST', '/tokens', { name: 'one more' });
    await sealer.seal();
    const clean = await call(admin, 'POST', '/audit/verify', {});
    expect(clean.body).toMatchObject({ erased: 0, waiting: 0, findings: [] });
    const kept = await anchors.read();
    expect(kept.at(-1)).toMatchObject({ lender: '', position: clean.body.rows });
    const given = { at: new Date(now).toISOString(), lender: 'main', position: 5, hash: '0'.repeat(64) };
    const cut = await call(admin, 'POST', '/audit/verify', { anchors: [given] });
    expect(cut.body.findings).toMatchObject([{ kind: 'cut', lender: 'main', position: 5 }]);
  });

  it('shows the people of a lender that lender only', async () => {
    const { token } = await somebody([{ role: 'compliance', reach: 'lender:main' }]);
    expect((await call(token, 'GET', '/audit?lender=main')).status).toBe(200);
    const verified = await call(token, 'POST', '/audit/verify', {});
    expect(verified.body).toMatchObject({ rows: 0, findings: [] });
  });
});

it('refuses people without a role anything but who they are', async () => {
  const { token } = await tokenWith(server.dependencies, [{ role: 'gone', reach: 'all' }]);
  expect((await call(token, 'GET', '/me')).status).toBe(200);
  expect((await call(token, 'GET', '/tokens')).status).toBe(403);
});
