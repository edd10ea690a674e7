import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadedRelease } from '../../../../renderer/loadedRelease.ts';
import { testRelease } from '../../../../renderer/testRelease.ts';
import { testApplication } from '../../../offer/testApplication.ts';
import { paths, Refusal, renderApp, type TestAppOptions, UUID } from '../../../testing/testApp.tsx';
import { fakeObservers, fakePdf, pdfAnswer, testDocument } from './testReader.ts';

const pdf = vi.hoisted(() => ({ current: undefined as unknown }));
vi.mock('./pdfjsPort.ts', () => ({
  get pdfjsPort() {
    return (pdf.current as ReturnType<typeof fakePdf>).port;
  },
}));

const APP = `/service-application/api/v1/application/heloc/${UUID}`;
const ACCEPT = `POST ${APP}/disclosures/summary/accept`;
const list = `GET ${APP}/documents`;
const bytes = (uuid: string) => `GET ${APP}/documents/${uuid}`;
const event = (uuid: string) => `POST ${APP}/documents/${uuid}/events`;

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
  observers = fakeObservers();
  pdf.current = fakePdf(3);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const profile = {
  uuid: 'p',
  name: { firstName: 'Ana', lastName: 'Moss' },
  email: 'ana@example.com',
  phoneNumbers: [{ type: 'MOBILE', number: '2025550143' }],
};
const application = {
  ...testApplication,
  amount: 80_000,
  rate: 8.25,
  term: 10,
  payType: 'AUTOPAY',
  property: {
    state: 'FL',
    occupancyType: 'HOME',
    address: { street1: '4 Oak St', city: 'Tampa', state: 'FL', zip: '33602' },
  },
  incomeSources: [{ employmentType: 'FULL_TIME', amount: 140_000 }],
};
const summaryStatus = { checklistStatus: 'APP_SUBMISSION', disclosurelistSummaryReady: true };

async function open(path: string, title: string, { answers, ...more }: Partial<TestAppOptions> = {}) {
  const app = renderApp({
    release,
    path: `/account/heloc/${UUID}/${path}`,
    answers: {
      [paths.profile]: profile,
      [paths.application]: application,
      [paths.status]: summaryStatus,
      [list]: [testDocument('a'), testDocument('b', { title: 'Consent to electronic records' })],
      [bytes('a')]: pdfAnswer,
      [bytes('b')]: pdfAnswer,
      [event('a')]: testDocument('a', { status: 'READ' }),
      [event('b')]: testDocument('b', { status: 'READ' }),
      ...answers,
    },
    ...more,
  });
  await screen.findByRole('heading', { level: 1, name: title });
  return { ...app, user: userEvent.setup() };
}
const openSummary = (options?: Partial<TestAppOptions>) =>
  open('start/app-summary', 'Review your application', options);

type User = ReturnType<typeof userEvent.setup>;
const reader = () => screen.findByRole('dialog');
const endOf = (dialog: HTMLElement) => within(dialog).findByText('End of the document');

async function readToEnd(user: User, title: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Open ${title}` }));
  const dialog = await reader();
  const end = await endOf(dialog);
  act(() => observers.scrollTo(end));
  await within(dialog).findByText('You have read this document to its end.');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('the summary of an application', () => {
  it('APP-56 shows the application in sections, read only', async () => {
    await openSummary();
    await screen.findByRole('heading', { level: 2, name: 'Borrower' });
    const section = (name: string) =>
      within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement);
    expect(section('Borrower').getByText('Ana Moss')).toBeTruthy();
    expect(section('Property').getByText('4 Oak St, Tampa, FL 33602')).toBeTruthy();
    expect(section('Income').getByText('$140,000 a year').previousElementSibling?.textContent).toBe(
      'Employed full time',
    );
    expect(section('Offer').getByText('8.25%')).toBeTruthy();
    expect(section('Debts to be paid off').getByText('No debts are paid off with this line.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Your other answers' })).toBeNull();
  });

  it("shows answers to the lender's own questions, each type in words, and no unanswered ones", async () => {
    const question = (name: string, type: 'money' | 'date' | 'boolean' | 'enum' | 'integer' | 'list') => ({
      place: `/createApplication/answers/${name}`,
      label: `screen.summary.field.${name}`,
      kind: { type, of: 'occupancyTypes' },
    });
    const questions = [
      question('fee', 'money'),
      question('term', 'integer'),
      question('payment', 'date'),
      question('apr', 'boolean'),
      question('use', 'enum'),
      question('address', 'list'),
      question('line', 'money'),
    ];
    const answers = {
      fee: 129.5,
      term: 3,
      payment: '2026-07-04',
      apr: false,
      use: 'HOME',
      address: ['INVESTMENT'],
    };
    const screens = async () => {
      const found = await release.screens();
      return { ...found, release: { ...found.release, app: { ...found.release.app, questions } } };
    };
    await openSummary({
      release: { ...release, screens },
      answers: {
        [paths.application]: { ...application, answers: { createApplication: { answers } } },
      },
    });
    const heading = await screen.findByRole('heading', { level: 2, name: 'Your other answers' });
    const section = heading.closest('section') as HTMLElement;
    const values = [...section.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(values).toEqual(['$129.50', '3', '07/04/2026', 'No', 'Primary home', 'Investment property']);
  });

  it('waits while the documents are being prepared', async () => {
    await open('start/app-summary', 'We are preparing your documents', {
      answers: { [paths.status]: { checklistStatus: 'APP_SUBMISSION' } },
    });
    expect(screen.queryByText('Your documents')).toBeNull();
  });

  it('APP-71 asks nothing until every document was read to its end, and then submits', async () => {
    const { user, made } = await openSummary({ answers: { [ACCEPT]: application } });
    await screen.findByText('0 of 2 documents read');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit application' }));
    expect(await screen.findByRole('link', { name: 'Read every document to its end' })).toBeTruthy();
    await readToEnd(user, 'Document a');
    expect(made(event('a')).map(({ body }) => body)).toEqual([{ type: 'VIEWED' }, { type: 'READ' }]);
    await screen.findByText('1 of 2 documents read');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await readToEnd(user, 'Consent to electronic records');
    await screen.findByText('2 of 2 documents read');
    expect(
      screen.getByText(
        'The information in this application is true and complete to the best of my knowledge',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'I have received and read these documents' }));
    await user.type(screen.getByLabelText(/^Code from the consent/), '7kq-2hd');
    const name = screen.getByLabelText('Type your name as shown above');
    await user.type(name, 'Ana Mos');
    await user.click(screen.getByRole('button', { name: 'Submit application' }));
    expect(
      (await screen.findAllByText('Type your full legal name exactly as it is shown')).length,
    ).toBeGreaterThan(0);
    expect(made(ACCEPT)).toEqual([]);
    await user.type(name, 's');
    await user.click(screen.getByRole('button', { name: 'Submit application' }));
    await waitFor(() => expect(made(ACCEPT)).toHaveLength(1));
    expect(made(ACCEPT)[0]?.body).toEqual({
      documentsRead: true,
      accessCode: '7kq-2hd',
      received: true,
      legalName: 'Ana Moss',
      typedName: 'Ana Moss',
    });
  });

  it('says that the code from the consent document is wrong', async () => {
    const words = 'This is not the code from the consent document.';
    const { user } = await openSummary({
      answers: {
        [list]: [testDocument('b', { status: 'READ' })],
        [ACCEPT]: new Refusal(422, { status: 'no', errors: [`body.accessCode: ${words}`] }),
      },
    });
    await user.click(await screen.findByRole('checkbox'));
    await user.type(screen.getByLabelText(/^Code from the consent/), '222222');
    await user.type(screen.getByLabelText('Type your name as shown above'), 'ana moss');
    await user.click(screen.getByRole('button', { name: 'Submit application' }));
    expect(await screen.findByRole('link', { name: words })).toBeTruthy();
    const code = screen.getByLabelText(/^Code from the consent/);
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/body\.accessCode/)).toBeNull();
  });

  it('asks a Texas homeowner to acknowledge the notice', async () => {
    const property = { ...application.property, state: 'TX' };
    await openSummary({
      answers: {
        [paths.application]: { ...application, property },
        [list]: [testDocument('a', { status: 'READ' })],
      },
    });
    expect(await screen.findByRole('checkbox', { name: /Texas notice/ })).toBeTruthy();
  });
});

describe('the reader of documents', () => {
  it('renders a page when it comes near, and frees the file when it is closed', async () => {
    const fake = fakePdf(3);
    pdf.current = fake;
    const { user } = await openSummary();
    await user.click(await screen.findByRole('button', { name: 'Open Document a' }));
    const dialog = await reader();
    const second = await within(dialog).findByRole('region', { name: 'Page 2 of 3' });
    expect(fake.drawn).toEqual([]);
    act(() => observers.scrollTo(second));
    await within(dialog).findByText('words of page 2');
    expect(fake.drawn).toEqual([2]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(fake.open()).toBe(0));
  });

  it('takes the focus, zooms, offers the download, and has no axe finding', async () => {
    const { user } = await openSummary();
    await user.click(await screen.findByRole('button', { name: 'Open Document a' }));
    const dialog = await reader();
    await endOf(dialog);
    const region = within(dialog).getByRole('region', { name: 'Document a' });
    await waitFor(() => expect(document.activeElement).toBe(region));
    await user.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
    expect(within(dialog).getByText('125%')).toBeTruthy();
    const link = within(dialog).getByRole('link', { name: 'Download' });
    expect(link.getAttribute('download')).toBe('a.pdf');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('prints once every page is rendered', async () => {
    const fake = fakePdf(3);
    pdf.current = fake;
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = await openSummary();
    await user.click(await screen.findByRole('button', { name: 'Open Document a' }));
    const dialog = await reader();
    await endOf(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(fake.drawn.toSorted()).toEqual([1, 2, 3]);
  });

  it('does not count a document as read if that could not be saved, and saves it again', async () => {
    const answered = { ...testDocument('a', { status: 'READ' }) };
    let isDown = true;
    const { user } = await openSummary({
      answers: { [event('a')]: () => (isDown ? new Refusal(503) : answered) },
    });
    await user.click(await screen.findByRole('button', { name: 'Open Document a' }));
    const dialog = await reader();
    const end = await endOf(dialog);
    act(() => observers.scrollTo(end));
    await within(dialog).findByText('We could not save that you read this document.');
    isDown = false;
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByText('You have read this document to its end.');
  });

  it('says that the documents could not be loaded, and shows them once they can', async () => {
    const there = [testDocument('a')];
    const { user } = await openSummary({
      answers: { [list]: (count: number) => (count === 1 ? new Refusal(500) : there) },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Open Document a' });
  });

  it('says that one document could not be loaded, and shows it once it can', async () => {
    const { user } = await openSummary({
      answers: { [bytes('a')]: (count: number) => (count === 1 ? new Refusal(500) : pdfAnswer()) },
    });
    await user.click(await screen.findByRole('button', { name: 'Open Document a' }));
    const dialog = await reader();
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    await endOf(dialog);
  });

  it('still offers the download of a document that cannot be shown', async () => {
    pdf.current = { port: { open: () => Promise.reject(new Error('broken')) } };
    const { user, made } = await openSummary();
    await user.click(await screen.findByRole('button', { name: 'Open Document a' }));
    const dialog = await reader();
    await within(dialog).findByText(/We could not show this document/);
    expect(within(dialog).getByRole('link', { name: 'Download' })).toBeTruthy();
    expect(made(event('a')).map(({ body }) => body)).toEqual([{ type: 'VIEWED' }]);
  });
});

describe('document/disclosures', () => {
  it('APP-24 lists issued documents, newest first, and stays open after a decline', async () => {
    await open('document/disclosures', 'Your disclosures', {
      answers: {
        [paths.status]: { checklistStatus: 'DECLINED' },
        [list]: [
          testDocument('a'),
          testDocument('z', {
            title: 'Notice of action taken',
            package: 'ADVERSE_ACTION',
            issuedAt: '2026-06-16T15:00:00.000Z',
          }),
          testDocument('s', { title: 'Agreement', category: 'CLOSING', status: 'SIGNED', signed: true }),
          testDocument('u', { title: 'Paystub', category: 'UPLOAD' }),
        ],
      },
    });
    const names = (await screen.findAllByRole('listitem'))
      .map((item) => item.querySelector('p')?.textContent)
      .filter((name) => name !== undefined);
    expect(names).toEqual(['Notice of action taken', 'Document a', 'Agreement']);
    expect(screen.getByText('Signed')).toBeTruthy();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
