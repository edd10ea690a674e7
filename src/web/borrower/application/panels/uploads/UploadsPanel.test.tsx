import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadedRelease } from '../../../../renderer/loadedRelease.ts';
import { testApplication } from '../../../offer/testApplication.ts';
import { paths, Refusal, renderApp, UUID } from '../../../testing/testApp.tsx';
import { releaseWith, testStep } from '../../../testing/testScreens.ts';
import { CHUNK } from './tusRun.ts';
import { CHECKED_AGAIN_MS } from './useUploaded.ts';

const APPLICATION = `/service-application/api/v1/application/heloc/${UUID}`;
const begin = `POST ${APPLICATION}/uploads`;
const chunk = `PATCH ${APPLICATION}/uploads/u1`;
const state = `HEAD ${APPLICATION}/uploads/u1`;
const documents = `GET ${APPLICATION}/documents`;
const save = `POST ${APPLICATION}/income/upload`;

let release: LoadedRelease;
beforeAll(async () => {
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
  const step = testStep('files', {
    data: {
      type: 'object',
      properties: { uploaded: { type: 'boolean', default: false, const: true } },
      required: ['uploaded'],
    },
    ui: {
      type: 'VerticalLayout',
      elements: [
        {
          id: 'files',
          type: 'Panel',
          name: 'uploads',
          options: {
            type: 'W2',
            field: 'uploaded',
            minimum: 1,
            maximum: 2,
            title: 'screen.income.upload.files',
          },
        },
        {
          type: 'Control',
          scope: '#/properties/uploaded',
          label: 'screen.income.upload.files',
          options: { widget: 'hidden' },
        },
      ],
    },
    messages: { uploaded: { const: 'screen.income.upload.required' } },
    store: { uploaded: '/uploaded' },
    timing: { validate: 'submit' },
  });
  const built = await releaseWith({ 'income/review': { steps: [{ step: 'files', save: 'incomeUpload' }] } }, [
    step,
  ]);
  const { screens, release: inner } = await built.screens();
  const isTrue = ({ uploaded }: Record<string, unknown>) =>
    uploaded === true ? [] : [{ field: 'uploaded', keyword: 'const', params: {} }];
  const whole = { ...inner, validators: { ...inner.validators, files: isTrue } } as typeof inner;
  release = { ...built, screens: () => ({ screens, release: whole }) };
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const pdf = (size = 1000, name = 'w2.pdf') => {
  const bytes = new Uint8Array(size);
  bytes.set([0x25, 0x50, 0x44, 0x46]);
  return new File([bytes], name, { type: 'application/pdf', lastModified: 1 });
};

/** The answer to a created upload. */
const begun = () => new Response(null, { status: 201, headers: { location: `${APPLICATION}/uploads/u1` } });

/** The state of an upload on the server, and its document. */
const upload = (received: number, size = 1000, status = 'UPLOADED') =>
  new Response(null, {
    status: 200,
    headers: {
      'upload-offset': String(received),
      'upload-length': String(size),
      ...(received === size ? { 'upload-document': 'd1', 'upload-document-status': status } : {}),
    },
  });

const kept = (more: object = {}) => ({
  uuid: 'd0',
  type: 'W2',
  title: 'W-2',
  category: 'UPLOAD',
  fileName: 'last-year.pdf',
  contentType: 'application/pdf',
  size: 12_345,
  status: 'UPLOADED',
  ...more,
});

async function open(answers: Readonly<Record<string, unknown>> = {}) {
  const app = renderApp({
    release,
    path: `/account/heloc/${UUID}/income/review`,
    answers: {
      [paths.profile]: { uuid: 'p' },
      [paths.application]: testApplication,
      [paths.status]: { checklistStatus: 'INCOME_VERIFICATION' },
      [paths.all]: [],
      [documents]: [],
      [begin]: begun,
      [chunk]: upload(1000),
      ...answers,
    },
  });
  const group = await screen.findByRole('group', { name: 'Your documents' });
  return { ...app, user: userEvent.setup({ applyAccept: false }), group };
}

const input = () => screen.getByLabelText<HTMLInputElement>('Choose files');
const row = async (name: string) => {
  const file = await screen.findByText(name, { selector: 'p' });
  const item = file.closest('li');
  if (!item) throw new Error('The name stands in no row');
  return within(item);
};

const uploaded = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });

describe('the uploads panel', () => {
  it('uploads chosen files, shows their size, and tells the step when there are enough', async () => {
    const { user, made, group } = await open({ [save]: testApplication });
    await user.upload(input(), pdf());
    await uploaded('w2.pdf');
    expect((await row('w2.pdf')).getByText('1 KB, uploaded')).toBeTruthy();
    expect(made(begin)[0]?.headers.get('upload-length')).toBe('1000');
    expect(made(begin)[0]?.headers.get('upload-metadata')).toBe(
      `filename ${btoa('w2.pdf')},type ${btoa('W2')}`,
    );
    expect(made(chunk)[0]?.headers.get('upload-offset')).toBe('0');
    const { violations } = await axe.run(group, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(made(save)[0]?.body).toEqual({ uploaded: true }));
  });

  it('accepts the same types on every device, and the camera on phones', async () => {
    await open();
    expect(input().accept).toBe('.pdf,.jpg,.jpeg,.png,.heic');
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo');
    expect(camera.getAttribute('capture')).toBe('environment');
  });

  it('asks for a file in its own place, with the focus there', async () => {
    const { user, made } = await open();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const link = await screen.findByRole('link', { name: 'Please upload at least one file' });
    await user.click(link);
    expect(document.activeElement).toBe(input());
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(made(save)).toEqual([]);
  });

  it('continues by itself when the connection comes back', async () => {
    const size = CHUNK * 2;
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, made } = await open({
      [chunk]: (count: number) => {
        if (count === 2) throw new TypeError('Failed to fetch');
        return upload(count === 1 ? CHUNK : size, size);
      },
      [state]: upload(CHUNK, size),
    });
    await user.upload(input(), pdf(size));
    const cut = await screen.findByText(/connection lost, it goes on by itself/);
    expect(cut).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Upload of w2.pdf' }).getAttribute('aria-valuenow')).toBe(
      '50',
    );
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await uploaded('w2.pdf');
    expect(made(chunk).map(({ headers }) => Number(headers.get('upload-offset')))).toEqual([0, CHUNK, CHUNK]);
  });

  it('says next to the name why a file is refused, and keeps the others', async () => {
    const { user, made } = await open();
    const wrong = new File(['MZ'], 'tool.exe', { lastModified: 2 });
    await user.upload(input(), [wrong, pdf()]);
    expect(await (await row('tool.exe')).findByText('File type is not supported')).toBeTruthy();
    await uploaded('w2.pdf');
    expect(made(begin)).toHaveLength(1);
    await user.click((await row('tool.exe')).getByRole('button', { name: 'Dismiss tool.exe' }));
    expect(screen.queryByText('tool.exe')).toBeNull();
  });

  it('names the files that are too many', async () => {
    const { user } = await open({ [documents]: [kept()] });
    await row('last-year.pdf');
    fireEvent.drop(screen.getByText('or drop files here').parentElement as Element, {
      dataTransfer: { files: [pdf(), pdf(1000, 'extra.pdf')] },
    });
    expect(await (await row('extra.pdf')).findByText('You can upload up to 2 files here')).toBeTruthy();
    await uploaded('w2.pdf');
    await user.click((await row('extra.pdf')).getByRole('button', { name: /Dismiss/ }));
  });

  it("shows the server's reason if it refuses a file that looked right", async () => {
    const { user } = await open({ [chunk]: new Refusal(422, { errors: ['File type is not supported'] }) });
    await user.upload(input(), pdf());
    expect(await (await row('w2.pdf')).findByText('File type is not supported')).toBeTruthy();
  });

  it('stops a canceled upload, here and on the server', async () => {
    const cancel = `DELETE ${APPLICATION}/uploads/u1`;
    let drop: (reason: Error) => void = () => undefined;
    const held = new Promise((_resolve, reject) => {
      drop = reject;
    });
    const { user, made } = await open({ [chunk]: () => held, [cancel]: {} });
    await user.upload(input(), pdf());
    await waitFor(() => expect(made(chunk)).toHaveLength(1));
    await user.click((await row('w2.pdf')).getByRole('button', { name: 'Cancel w2.pdf' }));
    drop(new DOMException('The browser stopped it', 'AbortError'));
    expect(screen.queryByText('w2.pdf')).toBeNull();
    await waitFor(() => expect(made(cancel)).toHaveLength(1));
  });

  it('marks files that are still being checked or were unsafe; neither can be opened', async () => {
    const unsafe = kept({ uuid: 'd8', fileName: 'unsafe.pdf', status: 'REFUSED' });
    const { user } = await open({ [documents]: [unsafe], [chunk]: () => upload(1000, 1000, 'CHECKING') });
    await user.upload(input(), pdf());
    await uploaded('w2.pdf');
    expect((await row('w2.pdf')).getByText('1 KB, being checked')).toBeTruthy();
    expect((await row('unsafe.pdf')).getByText(/not safe and removed, upload another/)).toBeTruthy();
    for (const name of ['w2.pdf', 'unsafe.pdf'])
      expect((await row(name)).queryByRole('button', { name: /^Open/ })).toBeNull();
  });

  it('reads again while a file is being checked, and shows the result', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const checked = kept({ uuid: 'd1', fileName: 'w2.pdf', status: 'CHECKING' });
      const other = kept({ uuid: 'd2', fileName: 'other.pdf', status: 'CHECKING' });
      const lists = [
        [],
        new Refusal(500),
        [checked, other],
        [
          { ...checked, status: 'UPLOADED' },
          { ...other, status: 'CHECKING' },
        ],
        [
          { ...checked, status: 'UPLOADED' },
          { ...other, status: 'REFUSED' },
        ],
      ];
      const { made } = await open({
        [documents]: (count: number) => lists[Math.min(count, lists.length) - 1],
        [chunk]: () => upload(1000, 1000, 'CHECKING'),
      });
      fireEvent.change(input(), { target: { files: [pdf()] } });
      await uploaded('w2.pdf');
      expect((await row('w2.pdf')).getByText('1 KB, being checked')).toBeTruthy();
      const pass = () => act(() => vi.advanceTimersByTimeAsync(CHECKED_AGAIN_MS));
      const looks = () => made(documents).length;
      for (let look = 2; look <= lists.length; look += 1) {
        await pass();
        await waitFor(() => expect(looks()).toBe(look));
      }
      expect((await row('w2.pdf')).getByText('1 KB, uploaded')).toBeTruthy();
      expect((await row('w2.pdf')).getByRole('button', { name: 'Open w2.pdf' })).toBeTruthy();
      expect(await (await row('other.pdf')).findByText(/not safe and removed, upload another/)).toBeTruthy();
      // Nothing is being checked, so polling stops.
      await pass();
      await pass();
      expect(looks()).toBe(lists.length);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lists earlier uploads, and removes those that nobody has reviewed', async () => {
    const gone = `DELETE ${APPLICATION}/documents/d0`;
    const rejected = kept({ uuid: 'd9', fileName: 'blurred.pdf', status: 'REJECTED', refusal: 'UNREADABLE' });
    const { user, made } = await open({ [documents]: [kept(), rejected], [gone]: {} });
    const judged = await row('blurred.pdf');
    expect(judged.getByText(/not accepted, upload another/)).toBeTruthy();
    expect(
      judged.getByText('We cannot read it. Take the picture in good light and hold still.'),
    ).toBeTruthy();
    expect(judged.queryByRole('button', { name: /Remove/ })).toBeNull();
    await user.click((await row('last-year.pdf')).getByRole('button', { name: 'Remove last-year.pdf' }));
    await waitFor(() => expect(screen.queryByText('last-year.pdf', { selector: 'p' })).toBeNull());
    expect(made(gone)).toHaveLength(1);
  });

  it('replaces a file only once the new one is uploaded', async () => {
    const gone = `DELETE ${APPLICATION}/documents/d0`;
    const { user, made, calls } = await open({ [documents]: [kept()], [gone]: {} });
    await user.upload((await row('last-year.pdf')).getByLabelText(/^Replace/), pdf());
    await waitFor(() => expect(screen.queryByText('last-year.pdf', { selector: 'p' })).toBeNull());
    await uploaded('w2.pdf');
    expect(made(gone)).toHaveLength(1);
    const order = calls.map(({ call }) => call);
    expect(order.indexOf(gone)).toBeGreaterThan(order.indexOf(chunk));
  });

  it('shows a picture, and releases its object URL afterwards', async () => {
    const { user } = await open();
    const bytes = new Uint8Array(1000);
    bytes.set([0xff, 0xd8, 0xff]);
    const picture = new File([bytes], 'w2.jpg', { type: 'image/jpeg', lastModified: 3 });
    await user.upload(input(), picture);
    await uploaded('w2.jpg');
    await user.click((await row('w2.jpg')).getByRole('button', { name: 'Open w2.jpg' }));
    const shown = await screen.findByRole('img', { name: 'w2.jpg' });
    expect(shown.getAttribute('src')).toBe('blob:picture');
    const before = vi.mocked(URL.revokeObjectURL).mock.calls.length;
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(vi.mocked(URL.revokeObjectURL).mock.calls.length).toBeGreaterThan(before);
  });

  it('tells a screen reader the result of an upload', async () => {
    const { user, group } = await open();
    const told: string[] = [];
    const region = within(group).getByRole('status');
    const observer = new MutationObserver(() => told.push(region.textContent ?? ''));
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    await user.upload(input(), pdf());
    await waitFor(() => expect(told).toContain('w2.pdf is uploaded'));
    observer.disconnect();
  });
});
