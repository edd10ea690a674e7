import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import rolesSchema from '../../../schemas/config/staff-roles.schema.json' with { type: 'json' };
import type { Stand } from './releases/releaseCalls.ts';
import { openStaff, refusal, testSession, wordKeys } from './testStaffApp.tsx';

const SESSION = 'GET /staff/v1/session';

// Before the page is emptied, which what opens over it does not survive.
afterEach(cleanup);

const stand: Stand = {
  newest: 7,
  needsApprovals: true,
  lenders: [
    {
      code: 'main',
      name: 'Larkhaven',
      kind: 'independent',
      hash: 'abcdef0123456789',
      position: 7,
      held: false,
      last: { act: 'released', by: 'Grace Hopper', why: 'New rates', at: '2026-01-30T12:00:00Z' },
    },
    {
      code: 'acme',
      name: 'Acme Credit Union',
      kind: 'credit-union',
      hash: '0123456789abcdef',
      position: 6,
      held: true,
    },
  ],
  commits: [
    { position: 7, by: 'Grace Hopper', why: 'New rates', at: '2026-01-30T12:00:00Z', lenders: ['main'] },
  ],
};

const reading = {
  [SESSION]: testSession([{ role: 'publisher', reach: 'all' }]),
  'GET /staff/v1/releases': stand,
};

describe('coming in', () => {
  it('shows nothing of what somebody else read in the same tab before', async () => {
    const viewer = testSession([{ role: 'viewer', reach: 'lender:main' }], {
      person: { uuid: 'b', name: 'Bea', email: 'bea@lender.example' },
    });
    let reads = 0;
    let answerLater: (stand: Stand) => void = () => undefined;
    openStaff('/staff/releases', {
      ...reading,
      'GET /staff/v1/releases': () => {
        reads += 1;
        return reads === 1 ? stand : new Promise<Stand>((resolve) => (answerLater = resolve));
      },
      'POST /staff/v1/session/end': undefined,
      'POST /staff/v1/session/password': viewer,
    });
    expect((await screen.findAllByText(/Acme Credit Union/)).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await userEvent.type(await screen.findByLabelText(/^E-mail address/), 'bea@lender.example');
    await userEvent.type(screen.getByLabelText(/^Password/), 'correct horse');
    await userEvent.type(screen.getByLabelText(/^Code/), '123456');
    await userEvent.click(screen.getByRole('button', { name: /with password and code/ }));
    expect(await screen.findByRole('heading', { name: 'Releases', level: 1 })).toBeTruthy();
    expect(screen.queryByText(/Acme Credit Union/)).toBeNull();
    answerLater({ ...stand, lenders: stand.lenders.slice(0, 1) });
    expect((await screen.findAllByText(/Larkhaven/)).length).toBeGreaterThan(0);
  });

  it('asks who is not signed in for address, password and code, and goes on where they wanted to', async () => {
    let isIn = false;
    const session = testSession([{ role: 'administrator', reach: 'all' }]);
    const { asked } = openStaff('/staff/people', {
      [SESSION]: () => (isIn ? session : undefined),
      'POST /staff/v1/session/password': (body: unknown) => {
        isIn = (body as { code: string }).code === '123456';
        return isIn ? session : refusal(401);
      },
      'GET /staff/v1/people': { people: [] },
    });
    await userEvent.type(await screen.findByLabelText(/^E-mail address/), ' ada@lender.example');
    await userEvent.type(screen.getByLabelText(/^Password/), 'correct horse');
    await userEvent.type(screen.getByLabelText(/^Code/), '000000');
    await userEvent.click(screen.getByRole('button', { name: /with password and code/ }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/do not fit together/);
    await userEvent.clear(screen.getByLabelText(/^Code/));
    await userEvent.type(screen.getByLabelText(/^Code/), '123 456');
    await userEvent.click(screen.getByRole('button', { name: /with password and code/ }));
    expect(await screen.findByRole('heading', { name: 'People', level: 1 })).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      email: 'ada@lender.example',
      password: 'correct horse',
      code: '000000',
    });
  });

  it('lets the first administrator in by the link that the server printed, and has them choose how to sign in', async () => {
    const session = testSession([{ role: 'administrator', reach: 'all' }], { needs: ['credential'] });
    const { asked } = openStaff('/staff/accept#eqi_secret', {
      [SESSION]: () => undefined,
      'POST /staff/v1/invitations/look': { kind: 'first', roles: [{ role: 'administrator', reach: 'all' }] },
      'POST /staff/v1/invitations/enter': session,
      'POST /staff/v1/me/password/options': {
        secret: 'ABCDEFGH',
        uri: 'otpauth://totp/Equiform:ada?secret=ABCDEFGH',
      },
    });
    expect(await screen.findByText('administrator, for all lenders')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Ada Byron');
    await userEvent.type(screen.getByLabelText(/^E-mail address/), 'ada@lender.example');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Choose how you sign in' })).toBeTruthy();
    expect(asked.find(({ call }) => call.endsWith('/enter'))?.body).toEqual({
      secret: 'eqi_secret',
      name: 'Ada Byron',
      email: 'ada@lender.example',
    });
    expect(window.location.href).not.toContain('eqi_');
    expect(await screen.findByText('ABCDEFGH')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('says of a link that is used up that it is', async () => {
    openStaff('/staff/accept#eqi_old', { [SESSION]: () => undefined });
    expect((await screen.findByRole('alert')).textContent).toMatch(/not good any more/);
  });

  it('leads to signing in once a session is over, and says so', async () => {
    let isOver = false;
    openStaff('/staff/releases', {
      ...reading,
      [SESSION]: () => (isOver ? undefined : reading[SESSION]),
      'POST /publish/back': () => {
        isOver = true;
        return refusal(401);
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Larkhaven' }));
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Wrong rates');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }));
    expect(await screen.findByText(/You were signed out/)).toBeTruthy();
  });
});

describe('rooms', () => {
  const roomsOf = async (role: string) => {
    openStaff('/staff/own', { [SESSION]: testSession([{ role, reach: 'all' }]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const rooms = await screen.findByRole('navigation', { name: 'Rooms' });
    return within(rooms)
      .getAllByRole('link')
      .map((link) => link.textContent);
  };

  it('are those in which somebody may do anything', async () => {
    expect(await roomsOf('viewer')).toEqual([
      'Words',
      'Screens',
      'Journey',
      'Changes',
      'Releases',
      'Your account',
    ]);
    expect(await roomsOf('administrator')).toEqual(['People', 'Record', 'Your account']);
    expect(await roomsOf('compliance')).toEqual([
      'Words',
      'Screens',
      'Journey',
      'Changes',
      'Releases',
      'Record',
      'Your account',
    ]);
  });

  it('are nowhere else to be found by their address', async () => {
    openStaff('/staff/people', { [SESSION]: testSession([{ role: 'viewer', reach: 'all' }]) });
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy();
  });
});

describe('releases', () => {
  it('go back for the chosen lenders, with a reason and the proof that the call is from this page', async () => {
    const { asked } = openStaff('/staff/releases', {
      ...reading,
      'POST /publish/back': { releases: [], waits: [] },
    });
    const row = (await screen.findByRole('link', { name: 'Acme Credit Union' })).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Held back');
    await userEvent.click(within(row).getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    const dialog = await screen.findByRole('dialog', { name: 'Go back to the release before?' });
    const does = within(dialog).getByRole('button', { name: 'Go back' });
    expect(does).toHaveProperty('disabled', true);
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Wrong rates');
    await userEvent.click(does);
    expect(await screen.findByText('The release before is current again.')).toBeTruthy();
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([
      { call: 'POST /publish/back', body: { only: ['acme'], why: 'Wrong rates' }, csrf: 'proof' },
    ]);
  });

  it('show what they were refused for, and lose nothing of what was typed', async () => {
    openStaff('/staff/releases', {
      ...reading,
      'POST /publish/release': refusal(409, ['main: 0 of 2 approvals for rules']),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Larkhaven' }));
    await userEvent.click(screen.getByRole('button', { name: 'Release' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'New rates');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Release now' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('0 of 2 approvals for rules');
    expect(within(dialog).getByLabelText(/^Reason/)).toHaveProperty('value', 'New rates');
  });

  it('offer neither to those who may only look', async () => {
    openStaff('/staff/releases', {
      ...reading,
      [SESSION]: testSession([{ role: 'viewer', reach: 'all' }]),
    });
    expect(await screen.findByRole('link', { name: 'Larkhaven' })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
  });
});

describe('a published configuration', () => {
  const effects = (isOwn: boolean) => ({
    position: 7,
    lenders: [
      {
        code: 'main',
        changed: ['/copy/en-US/common.close'],
        agreements: [{ kind: 'words', says: 'All other words', needs: 1, has: 0, isEnough: false }],
        isOwn,
      },
    ],
  });
  const opened = (isOwn: boolean) =>
    openStaff('/staff/releases/7', {
      [SESSION]: testSession([{ role: 'compliance', reach: 'all' }]),
      'GET /staff/v1/releases?before=8&most=1': stand,
      'GET /staff/v1/releases/7': effects(isOwn),
      'POST /publish/approve': { lenders: [] },
    });

  it('is approved for the lenders that it would change', async () => {
    const { asked } = opened(false);
    expect(await screen.findByText('words: 0 of 1')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Read it');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === 'POST /publish/approve')?.body).toEqual({
        position: 7,
        only: ['main'],
        decision: 'approved',
        why: 'Read it',
      }),
    );
  });

  it('is not approved by whoever published any of it', async () => {
    opened(true);
    expect(await screen.findByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/Somebody else must approve it/)).toBeTruthy();
  });
});

describe('people', () => {
  it('are invited with roles for some lenders, by a link that is shown once', async () => {
    const { asked } = openStaff('/staff/people', {
      [SESSION]: testSession([{ role: 'administrator', reach: 'all' }]),
      'GET /staff/v1/people': { people: [] },
      'POST /staff/v1/people': { uuid: 'b', secret: 'eqi_new', expiresAt: '2026-02-08T12:00:00Z' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite somebody' });
    await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Grace Hopper');
    await userEvent.type(within(dialog).getByLabelText(/^E-mail/), 'grace@lender.example');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add a role' }));
    await userEvent.click(within(dialog).getByRole('combobox', { name: /^Role/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'editor' }));
    await userEvent.click(within(dialog).getByRole('combobox', { name: /^For/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Acme Credit Union' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Invite' }));
    expect((await screen.findByText(/\/staff\/accept#eqi_new$/)).tagName).toBe('CODE');
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      name: 'Grace Hopper',
      email: 'grace@lender.example',
      grants: [{ role: 'editor', reach: 'lender:acme' }],
    });
  });
});

describe('the words', () => {
  const files = import.meta.glob<string>('./**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const sources = Object.entries(files)
    .filter(([name]) => !/test/i.test(name))
    .map(([, text]) => text)
    .join('\n');
  const acts: readonly string[] = rolesSchema.definitions.act.enum;
  const first = new Set(wordKeys.map((key) => key.split('.')[0]));
  /** Quoted texts that look like a key, and the beginnings and ends of keys that are put together. */
  const said = [...sources.matchAll(/'([a-z]\w*\.\w+)'/gi)]
    .map(([, key = '']) => key)
    .filter((key) => first.has(key.split('.')[0]) && !acts.includes(key));
  const composed = [...sources.matchAll(/say\(`([^`$]*)\$\{[^}]+\}([^`]*)`/g)].map(
    ([, start = '', end = '']) => ({
      start,
      end,
    }),
  );

  it('are all there', () => {
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter((key) => !wordKeys.includes(key))).toEqual([]);
  });

  it('are all said somewhere', () => {
    const isSaid = (key: string) =>
      said.includes(key) ||
      composed.some(({ start, end }) => start !== '' && key.startsWith(start) && key.endsWith(end));
    // The server says these in its mails.
    const isOfMail = (key: string) => key.startsWith('audit.mail.');
    expect(wordKeys.filter((key) => !isOfMail(key) && !isSaid(key))).toEqual([]);
  });
});
