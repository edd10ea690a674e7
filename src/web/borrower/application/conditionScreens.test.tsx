import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Condition } from '../../../core/flow/conditions.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { Refusal, UUID } from '../testing/testApp.tsx';
import { type GivenScreen, HELOC, openScreen } from '../testing/testScreen.tsx';

const CONDITIONS = `/service-conditions/external/api/v1/applications/${UUID}/conditions`;
const LIST = `GET ${CONDITIONS}/external-applicants`;
const ALIAS = 'PUT /identity/secure/api/v1/identity/alias';

let release: LoadedRelease;
beforeAll(async () => {
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const here = () => window.location.pathname.replace(`/account/heloc/${UUID}/`, '');
const press = (name: string) => screen.getByRole('button', { name });

function condition(categoryEnum: string, more: Partial<Condition> = {}): Condition {
  return {
    uuid: categoryEnum.toLowerCase(),
    categoryEnum,
    created: '2026-06-10T12:00:00.000Z',
    requestDocuments: [],
    actionNeeded: true,
    ...more,
  };
}

const shown = ({ uuid, categoryEnum, created, actionNeeded }: Condition) => ({
  uuid,
  categoryEnum,
  created,
  status: actionNeeded ? 'OPEN' : 'SUBMITTED',
});

function open(
  path: string,
  title: string,
  conditions: readonly Condition[],
  { status = 'HMDA', answers = {} }: { status?: string; answers?: GivenScreen['answers'] } = {},
) {
  const standing = conditions.map(shown);
  return openScreen(status, title, {
    release,
    path,
    application: { conditions: standing },
    answers: { [LIST]: conditions, [`GET ${HELOC}/documents`]: [], ...answers },
  });
}

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

const INDEX = 'What we need from you';
const UPLOAD = 'Send us what we asked for';
const PHONE = 'Add your phone number';

describe('conditions', () => {
  const bank = condition('BANK_ACCOUNT_FRAUD_REVIEW', {
    created: '2026-06-12T12:00:00.000Z',
    commentsToBorrower: 'Please send the last two months.',
    requestDocuments: ['BANK_STATEMENT'],
    xtraData: { numDocsRequired: 2 },
  });
  const generic = condition('GENERIC_DOCUMENT_REQUEST', { requestDocuments: ['SUPPORT'] });
  const failed = condition('ID_VERIFICATION_FAILURE', { created: '2026-06-13T12:00:00.000Z' });
  const sent = condition('ESCALATION_REVIEW', {
    created: '2026-06-14T12:00:00.000Z',
    requestDocuments: ['SUPPORT'],
    actionNeeded: false,
  });

  it('APP-21 COND-03 COND-21 COND-22 shows a card for each, oldest first, with what is needed and a link to answer', async () => {
    const unknown = condition('SOMETHING_NEW');
    const { user } = await open('conditions', INDEX, [sent, bank, unknown, failed, generic]);
    const main = await screen.findByRole('main');
    const cards = await within(main).findAllByRole('region');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Upload a document',
      'Verify your bank account',
      'Verify your identity',
      'Additional information needed',
    ]);
    const [first, second, third, last] = cards.map((card) => within(card));
    expect(first?.getByRole('button', { name: 'Upload Document' })).toBeTruthy();
    expect(second?.getByText('Please send the last two months.')).toBeTruthy();
    expect(second?.getByText(/^2 documents: /)).toBeTruthy();
    expect(
      third?.getByText('We are having issues verifying your identity. Please click below to try again.'),
    ).toBeTruthy();
    expect(last?.queryByRole('button')).toBeNull();
    expect(last?.getByText(/^We have what you sent/)).toBeTruthy();
    await expectAccessible();
    await user.click(press('Upload Documents'));
    await screen.findByRole('heading', { level: 1, name: UPLOAD });
    expect(here()).toBe('conditions/upload-document');
    expect(window.location.search).toBe(`?condition=${bank.uuid}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'Verify your bank account' })).toBeTruthy();
  });

  it('ROUTE-32 COND-09 COND-10 links to the identity and phone number screens', async () => {
    const phone = condition('MISSING_PHONE_NUMBER');
    const { user } = await open('conditions', INDEX, [phone, failed]);
    await user.click(await screen.findByRole('button', { name: 'Add your phone number' }));
    await waitFor(() => expect(here()).toBe('conditions/phone-number'));
    cleanup();
    const again = await open('conditions', INDEX, [failed]);
    await again.user.click(await screen.findByRole('button', { name: 'Verify your identity' }));
    await waitFor(() => expect(here()).toBe('identity'));
  });

  it('APP-62 COND-15 lets ownership be proved by a document, or stated', async () => {
    const owned = condition('FALSE_OWNERSHIP_TYPE_REVIEW', {
      requestDocuments: ['PROPERTY_DESCRIPTION_SOURCE'],
    });
    const { user } = await open('conditions', INDEX, [owned]);
    expect(await screen.findByRole('button', { name: 'Upload Document' })).toBeTruthy();
    await user.click(press('Tell us how title is held'));
    await waitFor(() => expect(here()).toBe('review-app/incorrect-ownership'));
  });

  it('COND-04 are read again when the window gets the focus', async () => {
    const { made } = await open('conditions', INDEX, [], {
      answers: { [LIST]: (count: number) => (count === 1 ? [] : [generic]) },
    });
    expect(await screen.findByText('We need nothing from you at the moment.')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('heading', { name: 'Upload a document' })).toBeTruthy();
    expect(made(LIST)).toHaveLength(2);
  });

  it('says if they cannot be read, and can read them again', async () => {
    const { user } = await open('conditions', INDEX, [], {
      answers: { [LIST]: (count: number) => (count === 1 ? new Refusal(500) : [generic]) },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Upload a document' })).toBeTruthy();
  });
});

describe('conditions/upload-document', () => {
  const trust = condition('REVIEW_TRUST_REQUIREMENTS', {
    requestDocuments: ['CERTIFICATE_OF_TRUST'],
    xtraData: { numDocsRequired: 2 },
  });
  const submit = `POST ${CONDITIONS}/${trust.uuid}/submit`;
  const file = (name: string, more: object = {}) => ({
    uuid: name,
    type: 'CERTIFICATE_OF_TRUST',
    title: name,
    category: 'UPLOAD',
    fileName: name,
    contentType: 'application/pdf',
    size: 1000,
    status: 'UPLOADED',
    conditionUuid: trust.uuid,
    ...more,
  });
  const files = (...documents: object[]) => ({ [`GET ${HELOC}/documents`]: documents });

  it("APP-22 STATUS-44 asks for the condition's number of documents, separately from other conditions", async () => {
    const { user, made } = await open('', UPLOAD, [trust], {
      status: 'TRUST',
      answers: files(file('one.pdf'), file('other.pdf', { conditionUuid: 'other' })),
    });
    expect(here()).toBe('conditions/upload-document');
    expect(await screen.findByText('one.pdf', { selector: 'p' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Upload trust documents' })).toBeTruthy();
    expect(screen.queryByText('other.pdf', { selector: 'p' })).toBeNull();
    await expectAccessible();
    await user.click(press('Submit'));
    expect(await screen.findByText('Upload one more file')).toBeTruthy();
    expect(made(submit)).toEqual([]);
  });

  it('uploads for the condition, with its type, and submits once with the note', async () => {
    let letGo: (value: unknown) => void = () => undefined;
    const held = new Promise((resolve) => {
      letGo = resolve;
    });
    const { user, made } = await open('conditions/upload-document', UPLOAD, [trust], {
      answers: {
        ...files(file('one.pdf')),
        [`POST ${HELOC}/uploads`]: () =>
          new Response(null, { status: 201, headers: { location: `${HELOC}/uploads/u1` } }),
        [`PATCH ${HELOC}/uploads/u1`]: () =>
          new Response(null, { status: 204, headers: { 'upload-offset': '1000', 'upload-document': 'd2' } }),
        [submit]: () => held,
      },
    });
    await screen.findByText('one.pdf', { selector: 'p' });
    const bytes = new Uint8Array(1000);
    bytes.set([0x25, 0x50, 0x44, 0x46]);
    const two = new File([bytes], 'two.pdf', { type: 'application/pdf', lastModified: 1 });
    await user.upload(screen.getByLabelText<HTMLInputElement>('Choose files'), two);
    await screen.findByRole('button', { name: 'Remove two.pdf' });
    const told = made(`POST ${HELOC}/uploads`)[0]?.headers.get('upload-metadata');
    expect(told?.split(',').map((part) => atob(part.split(' ')[1] ?? ''))).toEqual([
      'two.pdf',
      'CERTIFICATE_OF_TRUST',
      trust.uuid,
    ]);
    await user.type(screen.getByLabelText(/Note to the reviewer/), 'Both pages');
    await user.click(press('Submit'));
    await user.click(press('Submit'));
    letGo({ ...trust, actionNeeded: false });
    await screen.findByRole('heading', { level: 1, name: INDEX });
    expect(made(submit).map(({ body }) => body)).toEqual([{ note: 'Both pages' }]);
    expect(made(submit)[0]?.headers.get('idempotency-key')).toMatch(/^condition-/);
  });

  it('says why the lender refused, and keeps the answers', async () => {
    const words = 'Upload one more file';
    const { user, made } = await open('conditions/upload-document', UPLOAD, [trust], {
      answers: {
        ...files(file('one.pdf'), file('two.pdf')),
        [submit]: (count: number) =>
          count === 1 ? new Refusal(422, { errors: [words] }) : { ...trust, actionNeeded: false },
      },
    });
    await screen.findByText('two.pdf', { selector: 'p' });
    await user.type(screen.getByLabelText(/Note to the reviewer/), 'x'.repeat(3));
    await user.click(press('Submit'));
    expect(await screen.findByText(`${words}.`)).toBeTruthy();
    await user.click(press('Submit'));
    await screen.findByRole('heading', { level: 1, name: INDEX });
    expect(made(submit).map(({ body }) => body)).toEqual([{ note: 'xxx' }, { note: 'xxx' }]);
  });

  it('moves on if another tab has already submitted', async () => {
    const { user } = await open('conditions/upload-document', UPLOAD, [trust], {
      answers: { ...files(file('one.pdf'), file('two.pdf')), [submit]: new Refusal(409) },
    });
    await screen.findByText('two.pdf', { selector: 'p' });
    await user.click(press('Submit'));
    await screen.findByRole('heading', { level: 1, name: INDEX });
  });

  it('offers nothing to send if nothing is asked for', async () => {
    const { user } = await open('conditions/upload-document', 'There is nothing to send', []);
    await user.click(await screen.findByRole('button', { name: 'See all requests' }));
    await waitFor(() => expect(here()).toBe('conditions'));
  });
});

describe('conditions/phone-number', () => {
  const missing = condition('MISSING_PHONE_NUMBER');
  const one = `POST ${CONDITIONS}/${missing.uuid}`;
  const codes = { [`${one}/code`]: { expiresAt: '2026-06-15T12:10:00.000Z' } };

  it('APP-23 COND-10 sends a code, confirms it, saves the number, and submits the condition', async () => {
    const { user, calls, made } = await open('conditions/phone-number', PHONE, [missing], {
      answers: {
        ...codes,
        [`${one}/code/verify`]: (count: number) =>
          count === 1 ? new Refusal(422, { errors: ['This is not the code we sent. Please check it.'] }) : {},
        [ALIAS]: {},
        [`${one}/submit`]: { ...missing, actionNeeded: false },
      },
    });
    await screen.findByRole('button', { name: 'Send a code' });
    await expectAccessible();
    await user.click(press('Submit'));
    expect((await screen.findAllByText('Please enter your mobile phone')).length).toBeGreaterThan(0);
    expect((await screen.findAllByText('Please ask for a code first')).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText(/Mobile phone/), '8135550188');
    await user.click(press('Send a code'));
    const code = await screen.findByLabelText<HTMLInputElement>(/Code from the message/);
    expect(code.autocomplete).toBe('one-time-code');
    expect(made(`${one}/code`)[0]?.body).toEqual({ phoneNumber: '8135550188' });
    await user.type(code, '12345');
    await user.click(press('Submit'));
    expect((await screen.findAllByText('Please enter the 6 digits of the code')).length).toBeGreaterThan(0);
    await user.type(code, '6');
    await user.click(press('Submit'));
    expect(
      (await screen.findAllByText(/This is not the code we sent\. Please check it\./)).length,
    ).toBeGreaterThan(0);
    expect(made(ALIAS)).toEqual([]);
    await user.clear(code);
    await user.type(code, '654321');
    await user.click(press('Submit'));
    await screen.findByRole('heading', { level: 1, name: INDEX });
    const writes = calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
    expect(writes.slice(-3)).toEqual([`${one}/code/verify`, ALIAS, `${one}/submit`]);
    expect(made(ALIAS)[0]?.body).toEqual({ type: 'Phone', value: '8135550188' });
  });

  it('requires a new code for another number', async () => {
    const { user } = await open('conditions/phone-number', PHONE, [missing], { answers: codes });
    await screen.findByRole('button', { name: 'Send a code' });
    await user.click(press('Send a code'));
    expect((await screen.findAllByText('Please enter a valid phone number')).length).toBeGreaterThan(0);
    const phone = screen.getByLabelText(/Mobile phone/);
    await user.type(phone, '8135550188');
    await user.click(press('Send a code'));
    await screen.findByLabelText(/Code from the message/);
    await user.clear(phone);
    await user.type(phone, '8135550177');
    await waitFor(() => expect(screen.queryByLabelText(/Code from the message/)).toBeNull());
    expect(press('Send a new code')).toBeTruthy();
  });
});
