import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { testApplication } from '../offer/testApplication.ts';
import { paths, renderApp, type TestAppOptions, UUID } from '../testing/testApp.tsx';

const ROOT = `/account/heloc/${UUID}`;
const BASE = `/service-application/api/v1/application/heloc/${UUID}/notary`;
const saveMode = `PUT ${BASE}/mode`;
const saveAppointment = `PUT ${BASE}/appointment`;
const join = `POST ${BASE}/session`;
const state = `GET ${BASE}/session`;

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const BOTH = { modes: ['ONLINE', 'MANUAL'], places: ['HOME', 'WORK', 'OTHER'], attemptsLeft: 2 };

interface Given extends Partial<TestAppOptions> {
  readonly notary?: object;
  readonly application?: object;
  readonly checklistStatus?: string;
}

function open(
  path: string,
  { notary = BOTH, application, checklistStatus = 'DEED_SIGNING', ...options }: Given = {},
) {
  const app = renderApp({
    release,
    path: `${ROOT}${path}`,
    ...options,
    answers: {
      [paths.profile]: { uuid: 'p' },
      [paths.application]: { ...testApplication, notary, ...application },
      [paths.status]: { checklistStatus },
      [paths.all]: [],
      [saveMode]: {},
      [saveAppointment]: {},
      ...options.answers,
    },
  });
  return { ...app, user: userEvent.setup() };
}

const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => screen.findByRole('button', { name });
const at = () => window.location.pathname.slice(ROOT.length);
const texas = {
  property: { state: 'TX', occupancyType: 'HOME', address: { state: 'TX' } },
};

describe('the screens of the notary', () => {
  it('APP-41, STATUS-38 a waiting period shows its end, and asks nothing', async () => {
    open('', {
      checklistStatus: 'NOTARY_WAITING_PERIOD',
      application: { ...texas, timeline: { earliestClosing: '2026-06-27' } },
    });
    await heading('Signing your documents comes next');
    expect(screen.getAllByText('Sign Documents', { exact: false }).length).toBeGreaterThan(0);
    expect(at()).toBe('/notary/intro');
    expect(await screen.findByText(/on or after .*2026|June 27|06\/27\/2026/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('leads online to the session and in person to the appointment, with what each needs', async () => {
    const { user, made } = open('');
    await heading(/How would you like to meet/);
    expect(screen.queryByText(/camera and a microphone/)).toBeNull();
    await user.click(await screen.findByRole('radio', { name: 'Online by video' }));
    expect(await screen.findByText('A device with a camera and a microphone.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'In person' }));
    expect(await screen.findByText(/A notary in person costs \$300/)).toBeTruthy();
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await user.click(await press('Continue'));
    await heading('Schedule your notary session');
    expect(made(saveMode)[0]?.body).toEqual({ mode: 'MANUAL' });
    expect(at()).toBe('/notary/schedule-manual');
  });

  it('does not continue without a choice', async () => {
    const { user, made } = open('/notary/intro');
    await heading(/How would you like to meet/);
    await screen.findByRole('radio', { name: 'In person' });
    await user.click(await press('Continue'));
    const link = await screen.findByRole('link', { name: 'Choose how you meet the notary' });
    await user.click(link);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Online by video' }));
    expect(made(saveMode)).toEqual([]);
  });

  it('offers only an office for a Texas home', async () => {
    const { user, made } = open('/notary/intro', {
      application: texas,
      notary: { ...BOTH, modes: ['MANUAL'], places: ['LENDER_OFFICE', 'ATTORNEY_OFFICE', 'TITLE_OFFICE'] },
    });
    await heading(/How would you like to meet/);
    expect(await screen.findByRole<HTMLInputElement>('radio', { name: 'In person' })).toHaveProperty(
      'checked',
      true,
    );
    expect(screen.queryByRole('radio', { name: 'Online by video' })).toBeNull();
    expect(screen.getByText(/The law of Texas/)).toBeTruthy();
    await user.click(await press('Continue'));
    await heading('Schedule your notary session');
    await screen.findByRole('radio', { name: 'An office of the lender' });
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(made(saveMode)).toHaveLength(1);
  });

  it('APP-42 an appointment is requested for a business day', async () => {
    const { user, made } = open('/notary/schedule-manual');
    await heading('Schedule your notary session');
    await user.click(await press('Find times'));
    expect((await screen.findAllByText('Choose a day')).length).toBeGreaterThan(1);
    expect(made(saveAppointment)).toEqual([]);
    const day = screen.getByLabelText<HTMLSelectElement>('Preferred day');
    expect([...day.options].map(({ text }) => text)).toContain('Wednesday, June 17');
    await user.selectOptions(day, '2026-06-17');
    await user.selectOptions(screen.getByLabelText('Preferred time'), '2:00 PM');
    await user.click(screen.getByRole('radio', { name: 'My workplace' }));
    await user.type(await screen.findByLabelText('Address'), '4 Office Park, Tampa, FL 33602');
    await user.type(screen.getByLabelText('Phone number'), '6145550143');
    await user.type(screen.getByLabelText('People present'), '2');
    await user.click(await press('Find times'));
    await waitFor(() => expect(made(saveAppointment)).toHaveLength(1));
    expect(made(saveAppointment)[0]?.body).toEqual({
      date: '2026-06-17',
      time: '14:00',
      place: 'WORK',
      address: '4 Office Park, Tampa, FL 33602',
      phone: '6145550143',
      people: 2,
    });
    expect(made(saveAppointment)[0]?.headers.get('x-equiform-step')).toBe('notary-schedule');
  });

  it('APP-43, STATUS-39 a confirmed time is reserved', async () => {
    const slots = [
      { date: '2026-06-18', time: '09:00' },
      { date: '2026-06-18', time: '12:00' },
    ];
    const appointment = { date: '2026-06-18', time: '09:00', place: 'HOME', confirmed: false };
    const { user, made } = open('', {
      checklistStatus: 'MANUAL_DEED_SIGNING',
      notary: { ...BOTH, slots, appointment },
    });
    await heading('Choose your time with the notary');
    expect(at()).toBe('/notary/reserve-manual');
    await user.click(await screen.findByRole('radio', { name: 'Thursday, June 18, 12:00 PM' }));
    await user.click(await press('Reserve this time'));
    await waitFor(() => expect(made(saveAppointment)[0]?.body).toEqual({ slot: '2026-06-18 12:00' }));
  });

  it('a reserved time is shown until it comes', async () => {
    const appointment = { date: '2026-06-18', time: '12:00', place: 'HOME', confirmed: true };
    open('', { checklistStatus: 'MANUAL_DEED_SIGNING', notary: { ...BOTH, appointment } });
    await heading('Your notary session is reserved');
    expect(await screen.findByText('Thursday, June 18, 12:00 PM')).toBeTruthy();
    expect(screen.getByText('My home')).toBeTruthy();
  });

  it("APP-44 checks the device and joins on the notary's page", async () => {
    const stop = vi.fn();
    const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop }] }));
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
    const url = `/sandbox/notary/${UUID}/s1`;
    const { user, left } = open('/notary/session', {
      answers: { [join]: { uuid: 's1', state: 'READY', url } },
    });
    await heading('Meet the notary online');
    await user.click(await press('Check camera and microphone'));
    expect(await screen.findByText('Your camera and microphone work.')).toBeTruthy();
    expect(stop).toHaveBeenCalledOnce();
    getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await user.click(await press('Check camera and microphone'));
    expect(await screen.findByText(/does not let us use/)).toBeTruthy();
    await user.click(await press('Join the session'));
    await waitFor(() => expect(left).toEqual([url]));
  });

  it('APP-45 a session that fails while the screen is open leads to the reason', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const failed = { ...BOTH, attemptsLeft: 1, lastFailure: 'QUESTIONS_FAILED' };
    const ready = { ...BOTH, session: { uuid: UUID, state: 'READY' } };
    open('/notary/session', {
      answers: {
        [paths.application]: (count: number) => ({
          ...testApplication,
          notary: count === 1 ? ready : failed,
        }),
        [state]: { uuid: UUID, state: 'FAILED', url: '', attemptsLeft: 1 },
      },
    });
    await screen.findByText(/Your session is open/);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await heading('The notary session was not completed');
    expect(screen.getByText(/Fewer than four/)).toBeTruthy();
    expect(screen.getByText('You have one more attempt.')).toBeTruthy();
    expect(await press('Try again')).toBeTruthy();
    expect(await press('Meet a notary in person')).toBeTruthy();
  });

  it('without attempts left only an in-person notary is offered', async () => {
    open('/notary/error', {
      notary: { ...BOTH, modes: ['MANUAL'], attemptsLeft: 0, lastFailure: 'ID_FAILED' },
    });
    await heading('The notary session was not completed');
    expect(await press('Meet a notary in person')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByText('You have no attempts left online.')).toBeTruthy();
  });
});
