import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignerView } from '../../clients/signerService.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { paths, Refusal, renderApp } from '../testing/testApp.tsx';

const AREA = '/account/heloc/heloc-signer';
const UUID = '4f9d3c1e-0000-4000-8000-000000000001';
const SIGNER = `/service-application/api/v1/application/heloc/signer/${UUID}`;
const CONDITIONS = `GET ${SIGNER}/conditions`;
const IDENTITY = `POST ${SIGNER}/steps/identity`;
const FLAGS = 'POST /service-optimize/external/api/v1/features';

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const steps = (identity: boolean) => [
  { id: 'intro', page: 'intro', done: true },
  { id: 'identity', page: 'identity', done: identity },
  { id: 'sign', page: 'sign', done: false },
];

const view = (more: Partial<SignerView> = {}): SignerView => ({
  uuid: UUID,
  role: 'DEED_HOLDER',
  firstName: 'Robin',
  lastName: 'Vance',
  borrower: 'Ana',
  state: 'FL',
  status: 'OPEN',
  steps: steps(true),
  isReadyToSign: false,
  next: 'sign',
  ...more,
});
const atIdentity = view({ steps: steps(false), next: 'identity' });

const file = (more: object = {}) => ({
  uuid: '4f9d3c1e-0000-4000-8000-00000000000d',
  type: 'DRIVERS_LICENSE_FRONT',
  title: 'licence.jpg',
  category: 'UPLOAD',
  fileName: 'licence.jpg',
  contentType: 'image/jpeg',
  size: 1000,
  side: 'FRONT',
  status: 'UPLOADED',
  version: 1,
  issuedAt: '2026-03-04T10:00:00.000Z',
  mustRead: false,
  sign: 'none',
  superseded: false,
  signed: false,
  ...more,
});

const condition = (more: object = {}) => ({
  uuid: '4f9d3c1e-0000-4000-8000-00000000000a',
  categoryEnum: 'GENERIC_DOCUMENT_REQUEST',
  created: '2026-06-10T10:00:00.000Z',
  commentsToBorrower: 'Your latest tax bill.',
  requestDocuments: ['SUPPORT'],
  actionNeeded: true,
  ...more,
});
const older = condition({
  uuid: '4f9d3c1e-0000-4000-8000-00000000000b',
  categoryEnum: 'ID_VERIFICATION_FAILURE',
  created: '2026-06-01T10:00:00.000Z',
  commentsToBorrower: undefined,
  requestDocuments: [],
});

interface Given {
  readonly of?: SignerView;
  readonly answers?: Record<string, unknown>;
  readonly isOn?: boolean;
}

/** The area of a signer who is logged in, at a lender that asks signers for more unless it is off. */
const open = (path: string, { of = view(), answers = {}, isOn = true }: Given = {}) =>
  renderApp({
    release,
    path: `${AREA}/${path}`,
    answers: {
      'GET /identity/secure/api/v1/identity': { uuid: 'u', isBroker: false, type: 'CO_DEEDER' },
      [FLAGS]: { flags: { 'additional-signer-conditions': { enabled: isOn } } },
      [paths.profile]: { uuid: 'profile', consents: [] },
      'GET /service-application/api/v1/application/heloc/signer': [of],
      [`GET ${SIGNER}/documents`]: [],
      ...answers,
    },
  });

const isClean = async () => expect((await axe.run(document.body)).violations).toEqual([]);

describe('the identity step of a signer', () => {
  it('SIGNER-06 G-17 takes an identity document, and sends which it is', async () => {
    const app = open('identity', {
      of: atIdentity,
      answers: {
        [`GET ${SIGNER}/documents`]: [file()],
        [IDENTITY]: view({ identity: 'UNDER_REVIEW' }),
      },
    });
    await heading('Show us who you are');
    await userEvent.click(await screen.findByRole('radio', { name: /driver/i }));
    await screen.findAllByText('licence.jpg', {}, { timeout: 4000 });
    await isClean();
    await press('Verify my identity');
    await waitFor(() =>
      expect(app.made(IDENTITY)).toEqual([expect.objectContaining({ body: { idType: 'DRIVERS_LICENSE' } })]),
    );
  });

  it('SIGNER-06 says beside the file why it was refused, and asks for another', async () => {
    open('resume', {
      of: { ...atIdentity, identity: 'REFUSED' },
      answers: { [`GET ${SIGNER}/documents`]: [file({ status: 'REJECTED', refusal: 'UNREADABLE' })] },
    });
    await heading('Show us who you are');
    await screen.findByText(/We could not use the document that you sent/);
    await userEvent.click(await screen.findByRole('radio', { name: /driver/i }));
    await screen.findByText(/We cannot read it/, {}, { timeout: 4000 });
    await press('Verify my identity');
    await screen.findAllByText(/Please upload at least one file/);
  });

  it('SIGNER-06 says that the document is looked at, while it is, and when it is accepted', async () => {
    open('identity', { of: view({ identity: 'UNDER_REVIEW' }) });
    await heading('We have your document');
    expect(screen.getByRole('link', { name: 'I do not want to sign' })).toBeTruthy();
    await isClean();
    cleanup();
    open('identity', { of: view({ identity: 'ACCEPTED' }) });
    await heading('We know who you are');
    cleanup();
    open('sign', { of: view({ identity: 'UNDER_REVIEW' }) });
    await screen.findByText(/We are still looking at your identity document/);
  });

  it('SIGNER-06 waits where the lender must accept the document first', async () => {
    open('resume', { of: { ...atIdentity, identity: 'UNDER_REVIEW' } });
    await heading('We have your document');
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
  });
});

describe('who has signed', () => {
  const signed = view({ status: 'SIGNED', steps: steps(false), next: 'identity', identity: 'REFUSED' });

  it('SIGNER-10 and shows another identity document is led to what they signed, and the right to cancel', async () => {
    open('resume', {
      of: { ...signed, rescission: { until: '2026-06-18', mayCancel: true } },
      answers: {
        'GET /service-application/api/v1/application/heloc/co-deed/status': { status: 'PENDING' },
      },
    });
    await heading('Show us who you are');
    expect(screen.queryByRole('link', { name: 'I do not want to sign' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Your documents' }));
    await heading('You have signed');
    expect(screen.getByRole('button', { name: 'Cancel the line' })).toBeTruthy();
    await screen.findByText('Others still have to sign.');
  });

  it('SIGNER-11 and has answered all is led to their documents, not to the signing', async () => {
    const { identity: _, ...done } = signed;
    open('conditions', { of: { ...done, next: 'documents' }, answers: { [CONDITIONS]: [] } });
    await heading('What we need from you');
    expect((await screen.findByRole('link', { name: 'Your documents' })).getAttribute('href')).toBe(
      `${AREA}/documents`,
    );
    expect(screen.queryByRole('link', { name: 'Go on to the signing' })).toBeNull();
  });
});

describe('what the lender asks of a signer', () => {
  it('SIGNER-11 COND-03 G-23 is shown as cards, the oldest first, each with its button', async () => {
    open('conditions', { answers: { [CONDITIONS]: [condition(), older] } });
    await heading('What we need from you');
    const cards = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    expect(cards.slice(0, 2)).toEqual(['Verify your identity', 'Upload a document']);
    const links = screen.getAllByRole('link', { name: /Upload Document|Verify your identity/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `${AREA}/conditions/identity?condition=${older.uuid}`,
      `${AREA}/conditions/upload-document?condition=${condition().uuid}`,
    ]);
    expect(screen.getByText('Your latest tax bill.')).toBeTruthy();
    await isClean();
  });

  it('SIGNER-11 is answered with documents and a note, then the list says that they are looked at', async () => {
    const submit = `POST ${SIGNER}/conditions/${condition().uuid}/submit`;
    let isSent = false;
    const app = open(`conditions/upload-document?condition=${condition().uuid}`, {
      answers: {
        [`GET ${SIGNER}/documents`]: [
          file({ type: 'SUPPORT', side: undefined, conditionUuid: condition().uuid }),
        ],
        [CONDITIONS]: () => [condition({ actionNeeded: !isSent })],
        [submit]: () => {
          isSent = true;
          return condition({ actionNeeded: false });
        },
      },
    });
    await heading('Send us what we asked for');
    await screen.findAllByText('licence.jpg', {}, { timeout: 4000 });
    await isClean();
    fireEvent.input(screen.getByRole('textbox', { name: /^Note to the reviewer/ }), {
      target: { value: ' Here it is. ' },
    });
    await press('Submit');
    await screen.findByText(/We are looking at what you sent/, {}, { timeout: 4000 });
    expect(app.made(submit)).toEqual([expect.objectContaining({ body: { note: 'Here it is.' } })]);
  });

  it('SIGNER-11 COND-09 is answered on its own page with an identity document', async () => {
    const submit = `POST ${SIGNER}/conditions/${older.uuid}/submit`;
    const app = open('conditions/identity', {
      answers: {
        [`GET ${SIGNER}/documents`]: [file({ conditionUuid: older.uuid })],
        [CONDITIONS]: [older],
        [submit]: { ...older, actionNeeded: false },
      },
    });
    await heading('Show us who you are');
    await userEvent.click(await screen.findByRole('radio', { name: /driver/i }));
    await screen.findAllByText('licence.jpg', {}, { timeout: 4000 });
    await isClean();
    await press('Verify my identity');
    await waitFor(() => expect(app.made(submit)).toHaveLength(1));
  });

  it('SIGNER-03 SIGNER-11 comes first when a signer comes back, and is said above their other pages', async () => {
    open('resume', { answers: { [CONDITIONS]: [condition()] } });
    await heading('What we need from you');
    await userEvent.click(await screen.findByRole('link', { name: 'Go on to the signing' }));
    await heading('The documents are not ready yet');
    const banner = await screen.findByRole('complementary', { name: 'What we need from you' });
    expect(within(banner).getByRole('link', { name: 'We need something from you' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Notifications/ })).toBeTruthy();
    await isClean();
  });

  it('SIGNER-12 leads from an unknown address one level up', async () => {
    open('conditions/xyz', { answers: { [CONDITIONS]: [] } });
    await heading('What we need from you');
    expect(window.location.pathname).toBe(`${AREA}/conditions`);
  });

  it('says why it could not be read', async () => {
    open('conditions', { answers: { [CONDITIONS]: new Refusal(500) } });
    await screen.findByRole('button', { name: 'Try again' });
  });

  it.each([
    ['the flag is off', { isOn: false }],
    ['the profile cannot be read', { answers: { [paths.profile]: new Refusal(500) } }],
  ])('SIGNER-16 COND-06 is not read while %s', async (_why, given) => {
    const app = open('sign', given);
    await heading('The documents are not ready yet');
    expect(app.made(CONDITIONS)).toEqual([]);
  });
});
