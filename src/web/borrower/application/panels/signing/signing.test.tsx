import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadedRelease } from '../../../../renderer/loadedRelease.ts';
import { testRelease } from '../../../../renderer/testRelease.ts';
import { testApplication } from '../../../offer/testApplication.ts';
import { paths, Refusal, renderApp, type TestAppOptions, UUID } from '../../../testing/testApp.tsx';
import { fakeObservers, fakePdf, pdfAnswer, testDocument } from '../documents/testReader.ts';
import { keepPlace } from './signingPlace.ts';

vi.mock('../documents/pdfjsPort.ts', () => ({ pdfjsPort: fakePdf(1).port }));

const APP = `/service-application/api/v1/application/heloc/${UUID}`;
const BEGIN = `POST ${APP}/signing/session`;
const COMPLETE = `POST ${APP}/signing/complete`;
const SIGNERS = `GET ${APP}/signers`;
const list = `GET ${APP}/documents`;
const signOf = (uuid: string) => `POST ${APP}/signing/${uuid}/sign`;

const closing = (uuid: string, more: object = {}) =>
  testDocument(uuid, { category: 'CLOSING', package: 'CLOSING', sign: 'signature', ...more });

let release: LoadedRelease;
let observers: ReturnType<typeof fakeObservers>;
beforeAll(async () => {
  release = await testRelease();
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  keepPlace(UUID, undefined);
  observers = fakeObservers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'geolocation');
});

/** The browser's location; undefined: denied. */
function standAt(place: { latitude: number; longitude: number } | undefined) {
  const ask = vi.fn((done: PositionCallback, fail?: PositionErrorCallback | null) =>
    place ? done({ coords: place } as GeolocationPosition) : fail?.({ code: 1 } as GeolocationPositionError),
  );
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: ask },
  });
  return ask;
}

const application = {
  ...testApplication,
  amount: 60_000,
  rate: 8.25,
  term: 10,
  payType: 'AUTOPAY',
  property: { state: 'FL', occupancyType: 'HOME', address: { street1: '4 Oak St', state: 'FL' } },
  signers: [{ uuid: 's1', role: 'NON_TITLED_SPOUSE', status: 'INVITED', firstName: 'Sam' }],
  timeline: {},
};

async function open(
  path: string,
  title: string,
  { answers, ...more }: Partial<TestAppOptions> & { checklistStatus?: string } = {},
) {
  const { checklistStatus = 'NOTE_SIGNING', ...options } = more;
  const app = renderApp({
    release,
    path: `/account/heloc/${UUID}/${path}`,
    answers: {
      [paths.profile]: { uuid: 'p', name: { firstName: 'Ana', lastName: 'Moss' } },
      [paths.application]: application,
      [paths.status]: { checklistStatus, disclosurelistClosingReady: true },
      [list]: [closing('a'), closing('b')],
      [BEGIN]: { session: 'one', documents: [closing('a'), closing('b', { sign: 'initials' })] },
      [`GET ${APP}/documents/a`]: pdfAnswer,
      [`GET ${APP}/documents/b`]: pdfAnswer,
      [`POST ${APP}/documents/a/events`]: closing('a', { status: 'READ' }),
      [`POST ${APP}/documents/b/events`]: closing('b', { status: 'READ' }),
      [signOf('a')]: closing('a', { status: 'SIGNED', signed: true }),
      [signOf('b')]: closing('b', { sign: 'initials', status: 'SIGNED', signed: true }),
      ...answers,
    },
    ...options,
  });
  // A dialog may cover it.
  await screen.findByRole('heading', { level: 1, name: title, hidden: true });
  return { ...app, user: userEvent.setup() };
}

const openSign = (options?: Parameters<typeof open>[2]) =>
  open('signing/sign', 'Sign your documents', options);

async function expectAccessible() {
  const rules = { 'color-contrast': { enabled: false } };
  const { violations } = await axe.run(document.body, { rules });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

describe('signing/intro', () => {
  it('APP-49 shows what will be signed, by whom, and the amounts, and leads to the signing', async () => {
    const { user } = await open('signing/intro', 'Your documents are ready to sign');
    expect(await screen.findByText('Do not sign until you have read everything')).toBeTruthy();
    expect(await screen.findByText('Document b')).toBeTruthy();
    expect((await screen.findByText('Sam')).nextElementSibling?.textContent).toBe('Spouse not on title');
    const row = await screen.findByRole('rowheader', { name: 'APR' });
    expect(row.nextElementSibling?.textContent).toBe('8.25%');
    expect(screen.getByText('Nothing has changed since you chose your offer.')).toBeTruthy();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Review and sign' }));
    // The location dialog may cover it.
    await screen.findByRole('heading', { level: 1, name: 'Sign your documents', hidden: true });
  });

  it('shows the final figures beside the chosen ones', async () => {
    const previousOffer = { amount: 80_000, rate: 8.25, term: 10, payment: 981.22 };
    await open('signing/intro', 'Your documents are ready to sign', {
      answers: { [paths.application]: { ...application, previousOffer } },
    });
    const row = (await screen.findByRole('rowheader', { name: 'Initial draw' })).closest('tr');
    expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
      '$80,000',
      '$60,000',
    ]);
    expect(screen.getByText(/The figures have changed/)).toBeTruthy();
  });

  it('APP-10 compares interest-only payments in the age-restricted mode', async () => {
    const previousOffer = { amount: 80_000, rate: 8.25, term: 10 };
    await open('signing/intro', 'Your documents are ready to sign', {
      answers: {
        [paths.application]: { ...application, previousOffer, ageRestrictedInterestOnly: true },
      },
    });
    const row = (await screen.findByRole('rowheader', { name: 'Interest-only monthly payment' })).closest(
      'tr',
    );
    expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
      '$550.00',
      '$433.08',
    ]);
  });

  it('says from which day Texas allows signing', async () => {
    await open('signing/intro', 'Your documents are ready to sign', {
      answers: {
        [paths.application]: { ...application, timeline: { earliestClosing: '2026-06-27' } },
      },
    });
    expect(await screen.findByText(/You can sign on or after 06\/27\/2026/)).toBeTruthy();
  });
});

describe('signing/sign', () => {
  it('SHELL-49 APP-72 says why the location is needed before the browser is asked', async () => {
    const ask = standAt({ latitude: 27.94752, longitude: -82.45843 });
    const { user } = await openSign();
    const dialog = await screen.findByRole('dialog', { name: 'Why we need your location' });
    expect(ask).not.toHaveBeenCalled();
    await expectAccessible();
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Your location is confirmed.')).toBeTruthy();
    expect(ask).toHaveBeenCalledOnce();
  });

  it('APP-73 blocks signing and says what to do if the location is denied', async () => {
    standAt(undefined);
    const { user, made } = await openSign();
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(
      /^We could not confirm your location\. Allow location access for this site, or call \d{3}-\d{3}-\d{4}\./,
    );
    expect(screen.queryByRole('heading', { name: 'Documents to sign' })).toBeNull();
    expect(made(BEGIN)).toEqual([]);
  });

  it('APP-71 APP-50 signs each document only after its end, and finishes when all are signed', async () => {
    standAt({ latitude: 27.94752, longitude: -82.45843 });
    const { user, made } = await openSign({ answers: { [COMPLETE]: application } });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByLabelText('Type your name as shown above'), 'Ana Moss');
    await user.type(screen.getByLabelText(/^Your initials/), 'AM');
    expect(screen.queryByRole('checkbox', { name: 'I agree to sign electronically' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Open Document a' }));

    const first = await screen.findByRole('dialog', { name: 'Document a' });
    const sign = await within(first).findByRole('button', { name: 'Sign as Ana Moss' });
    expect(sign.getAttribute('aria-disabled')).toBe('true');
    await user.click(sign);
    expect(made(signOf('a'))).toEqual([]);
    const end = await within(first).findByText('End of the document');
    act(() => observers.scrollTo(end));
    await waitFor(() => expect(sign.getAttribute('aria-disabled')).toBeNull());
    await user.click(sign);

    const second = await screen.findByRole('dialog', { name: 'Document b' });
    const initial = await within(second).findByRole('button', { name: 'Initial as AM' });
    const secondEnd = await within(second).findByText('End of the document');
    act(() => observers.scrollTo(secondEnd));
    await waitFor(() => expect(initial.getAttribute('aria-disabled')).toBeNull());
    await user.click(initial);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(signOf('a'))[0]?.body).toEqual({
      typedName: 'Ana Moss',
      initials: 'AM',
      geo: { latitude: 27.948, longitude: -82.458 },
    });

    expect(await screen.findByText('2 of 2 documents signed')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'I agree to sign electronically' }));
    await user.click(screen.getByRole('button', { name: 'Finish signing' }));
    await waitFor(() => expect(made(COMPLETE)).toHaveLength(1));
    expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toMatch(/27\.9/);
  });

  it('APP-52 leads a signer who refuses to the support screen', async () => {
    standAt(undefined);
    const { user } = await openSign();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Decline to sign' }));
    await screen.findByRole('heading', { level: 1, name: 'Help with signing' });
    await expectAccessible();
  });
});

describe('signing/additional', () => {
  const signer = {
    uuid: 's1',
    role: 'DEED_HOLDER',
    status: 'INVITED',
    firstName: 'Sam',
    emailHint: 's***@example.com',
  };
  const openOthers = (answers: object) =>
    open('signing/additional', 'Others still have to sign', {
      checklistStatus: 'CO_DEED_REQ',
      answers: { [SIGNERS]: [signer], ...answers },
    });

  it('APP-51 shows who must still sign, and resends an invitation or says when that is possible', async () => {
    const words = 'The invitation can be sent again 5 minutes after the last one';
    let isEarly = true;
    const resend = `POST ${APP}/signers/s1/resend`;
    const { user } = await openOthers({
      [resend]: () => (isEarly ? new Refusal(409, { status: 'conflict', errors: [words] }) : signer),
    });
    expect(await screen.findByText('Deed holder')).toBeTruthy();
    expect(screen.getByText('Invited')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
    expect(await screen.findByText(`${words}.`)).toBeTruthy();
    isEarly = false;
    await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
    expect(await screen.findByText('The invitation was sent again.')).toBeTruthy();
    await expectAccessible();
  });

  it('leads to somebody else where a signer was forgotten, who cannot be invited again', async () => {
    const { emailHint: _hint, ...gone } = { ...signer, status: 'DECLINED' };
    await openOthers({ [SIGNERS]: [gone] });
    expect(await screen.findByText('Does not sign')).toBeTruthy();
    expect(screen.getByText(/^We cannot write to this person any more/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resend invitation' })).toBeNull();
    await expectAccessible();
  });

  it('changes the address of an invitation that was not opened', async () => {
    const change = `PUT ${APP}/signers/s1`;
    const { user, made } = await openOthers({ [change]: { ...signer, emailHint: 'n***@example.com' } });
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    const field = screen.getByLabelText('New email address');
    await user.type(field, 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter an email address such as name@example.com')).toBeTruthy();
    expect(made(change)).toEqual([]);
    await user.clear(field);
    await user.type(field, 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Invitation sent to n***@example.com')).toBeTruthy();
    expect(made(change)[0]?.body).toEqual({ email: 'new@example.com' });
  });

  it('G-20 takes somebody off the list whom nobody needs any more, and no one else', async () => {
    const remove = `DELETE ${APP}/signers/s1`;
    let isThere = true;
    const other = { ...signer, uuid: 's2', firstName: 'Kim' };
    const { user, made } = await openOthers({
      [SIGNERS]: () => (isThere ? [{ ...signer, mayRemove: true }, other] : [other]),
      [remove]: () => {
        isThere = false;
        return {};
      },
    });
    const buttons = await screen.findAllByRole('button', { name: 'Take off the list' });
    expect(buttons).toHaveLength(1);
    expect(screen.getByText(/^Nobody needs this person's signature any more/)).toBeTruthy();
    await user.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sam' })).toBeNull());
    expect(made(remove)).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Kim' })).toBeTruthy();
  });

  it('G-20 withdraws the application only after confirmation', async () => {
    const withdraw = `POST ${APP}/withdraw`;
    const { user, made } = await openOthers({
      [SIGNERS]: [{ ...signer, status: 'DECLINED' }],
      [withdraw]: {},
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw the application' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw your application?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(withdraw)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Withdraw the application' }));
    const again = within(await screen.findByRole('dialog', { name: 'Withdraw your application?' }));
    await user.click(again.getByRole('button', { name: 'Yes, withdraw it' }));
    await waitFor(() => expect(made(withdraw)).toHaveLength(1));
  });

  it('G-20 says of each what they wait for, and when they were last written to', async () => {
    const of = (status: string, firstName: string) => ({
      ...signer,
      uuid: firstName,
      firstName,
      status,
      invitedAt: '2026-03-04T10:00:00.000Z',
    });
    await openOthers({
      [SIGNERS]: [
        of('INVITED', 'Sam'),
        of('OPENED', 'Kim'),
        of('NOT_ME', 'Ada'),
        of('DECLINED', 'Max'),
        of('SIGNED', 'Eve'),
      ],
    });
    const waits = [
      'Waits for the invitation to be opened.',
      'Can read and sign now.',
      'Waits for you to correct the email address.',
      'Waits for what you choose.',
    ];
    for (const words of waits) await screen.findByText(`Last email on 03/04/2026. ${words}`);
    expect(screen.getAllByText(/^Last email on/)).toHaveLength(4);
  });

  it('G-20 names somebody else in place of a person who was named by mistake', async () => {
    const replace = `PUT ${APP}/signers/s1/person`;
    const { user, made } = await openOthers({
      [paths.status]: { checklistStatus: 'CO_DEED_REQ', disclosurelistClosingReady: false },
      [replace]: { ...signer, uuid: 's9', firstName: 'Kim', emailHint: 'k***@example.com' },
    });
    await user.click(await screen.findByRole('button', { name: 'Name someone else' }));
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    for (const words of ['Please enter the first name', 'Enter an email address such as name@example.com'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(made(replace)).toEqual([]);
    await user.type(screen.getByLabelText('First name'), 'Kim3');
    await user.type(screen.getByLabelText('Last name'), 'Lee');
    await user.type(screen.getByLabelText('New email address'), ' kim@example.com ');
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    expect(screen.getByText('Some of the characters entered are not supported.')).toBeTruthy();
    expect(made(replace)).toEqual([]);
    await user.type(screen.getByLabelText('First name'), '{Backspace}');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    await waitFor(() =>
      expect(made(replace)[0]?.body).toEqual({ firstName: 'Kim', lastName: 'Lee', email: 'kim@example.com' }),
    );
    // The list is read again, because the card is another person's now.
    await waitFor(() => expect(made(SIGNERS).length).toBeGreaterThan(1));
  });

  it('offers no other address once the invitation was opened, and nothing once the documents are signed', async () => {
    await openOthers({
      [SIGNERS]: [
        { ...signer, status: 'OPENED' },
        { ...signer, uuid: 's2', firstName: 'Kim', status: 'SIGNED' },
      ],
    });
    await screen.findByText('Invitation opened');
    expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Resend invitation' })).toHaveLength(1);
    // The documents name them.
    expect(screen.queryByRole('button', { name: 'Name someone else' })).toBeNull();
  });
});
