import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { organizationOf } from '../../../core/config/organizationOf.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { StatusesPart } from '../../../core/model/release.ts';
import { createSessionStore } from '../../clients/session.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { App } from '../app/App.tsx';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { rememberEntryParams } from '../foundation/entryParams.ts';
import { createServices, type Services } from '../foundation/services.ts';
import { createTracker } from '../telemetry/createTracker.ts';

export type Answer = unknown | ((call: SeenCall) => unknown);

export type Answers = Readonly<Record<string, Answer>>;

export interface SeenCall {
  readonly call: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

export const failing = (status: number, body: unknown = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const ORDINARY: Answers = {
  'POST /service-optimize/external/api/v1/features': { flags: {} },
  'POST /ft/external/session': { sessionKey: { uuid: 's', epoch: 1, trackerUuid: 't' } },
  'POST /ft/external/event': {},
  'GET /service-application/external/api/v2/heloc/states-eligibility': ['TX', 'NY', 'CA'],
  'GET /service-application/external/api/v1/heloc/zip-eligibility': { ineligibleZips: [] },
  'GET /service-address/external/api/v1/typeahead/': [],
  'POST /identity/api/v1/registration/register': { jwt: 'token' },
  'GET /identity/secure/api/v1_1/identity': { uuid: 'identity' },
  'GET /service-profile/api/v1/profile': {
    uuid: 'profile',
    phoneNumbers: [{ type: 'MOBILE', number: '5125550123' }],
  },
  'GET /service-profile/api/v1/profile/consent-types': [
    'PRIVACY',
    'TERMS',
    'COMMUNICATIONS',
    'SOFT_CREDIT',
  ].map((type) => ({ type, version: '1' })),
  'GET /service-search/api/v1/profiles/actions/verify-ability-to-start-application': {
    canStartApplication: true,
    organizationsWithActiveApplication: [],
  },
  'GET /service-application/api/v1/application/heloc/all': [],
  'POST /service-application/api/v3/application/helocs': { uuid: 'app-1' },
  'GET /service-comms-prefs/external/api/v1/consent/prompt/': { uuid: 'prompt' },
  'POST /service-comms-prefs/secure/api/v1/consent/user': {},
  'POST /waitlist/home-equity-loan-plus': {},
  'GET /service-drafts/external/api/v1/draft': { state: 'NONE' },
  'PUT /service-drafts/external/api/v1/draft': { state: 'SAVED', revision: '1.x' },
  'DELETE /service-drafts/external/api/v1/draft': () => new Response(null, { status: 204 }),
};

function fakeFetch(answers: Answers, seen: SeenCall[]): typeof fetch {
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    const call = `${init?.method ?? 'GET'} ${pathname}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const made = { call, path: pathname, query: searchParams, headers: new Headers(init?.headers), body };
    seen.push(made);
    const key = Object.keys(answers)
      .filter((name) => call.startsWith(name))
      .sort((a, b) => b.length - a.length)[0];
    const answer = key === undefined ? failing(404) : answers[key];
    const given: unknown = typeof answer === 'function' ? await answer(made) : answer;
    if (given instanceof Response) return given;
    return new Response(JSON.stringify(given), { headers: { 'content-type': 'application/json' } });
  };
}

export interface Visit {
  readonly at?: string;
  readonly answers?: Answers;
  readonly draft?: RegisterDraft;
  readonly brand?: string;
  readonly token?: string;
  /** This browser has begun a registration in another tab or visit. */
  readonly hasBegun?: boolean;
  readonly cookies?: string;
  readonly wait?: AppPorts['wait'];
  /** Changes the release, for example its brand settings. */
  readonly change?: (release: LoadedRelease) => LoadedRelease;
}

/** A draft complete but for the last step. */
export const wholeDraft: RegisterDraft & Record<string, unknown> = {
  propertyAddressText: '8634 Thistle Down Ln, Austin, TX 78701',
  isPropertyAddressShown: true,
  propertyAddress: {
    street1: '8634 Thistle Down Ln',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    occupancyType: 'HOME',
  },
  isListedForSale: 'NO',
  income: { income: 120000, otherIncome: 0, employmentType: 'FULL_TIME' },
  name: { firstName: 'Ana', lastName: 'Lopez' },
  dob: '1980-04-21',
  email: 'ana@example.com',
  phoneNumber: '5125550123',
};

const quietTracker = (
  services: Services,
  ids: AppPorts['ids'],
  logger: AppPorts['logger'],
  release: LoadedRelease,
) =>
  createTracker({
    telemetry: services.telemetry,
    local: localStorage,
    ids,
    logger,
    domain: 'test',
    part: () => release.part('telemetry.json'),
    tab: sessionStorage,
    wait: () => Promise.resolve(),
    identity: () => undefined,
    query: () => Object.fromEntries(new URLSearchParams(window.location.search)),
    referrer: '',
    windowSize: () => ({ width: 1, height: 1 }),
    screenSize: () => ({ width: 1, height: 1 }),
    appVersion: 'test',
    isAllowed: () => true,
    onHide: () => undefined,
  });

/** Leaves only what the visit says in the tab, the browser and the address. */
function enter({ at = '/register-v2', draft, token, hasBegun, brand = 'main' }: Visit): void {
  sessionStorage.clear();
  localStorage.clear();
  if (draft) sessionStorage.setItem('register-draft', JSON.stringify(draft));
  if (hasBegun) localStorage.setItem(`register-begun-${brand}`, '');
  if (token) localStorage.setItem('jwt', token);
  window.history.replaceState(null, '', `/account/heloc${at}`);
  rememberEntryParams(new URLSearchParams(window.location.search), sessionStorage);
}

/** Ports over a fake lender, whose calls go to `seen`. */
function portsFor(
  { answers = {}, cookies = '', wait = () => Promise.resolve() }: Visit,
  release: LoadedRelease,
  seen: SeenCall[],
) {
  const session = createSessionStore(localStorage);
  const organization = organizationOf(release.app.brand);
  const leave = vi.fn<(address: string) => void>();
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  let count = 0;
  const ids = { uuid: () => `id-${++count}` };
  const services = createServices({
    origin: window.location.origin,
    org: organization.orgCode,
    session,
    fetch: fakeFetch({ ...ORDINARY, ...answers }, seen),
    onUnauthorized: () => leave('/auth/login'),
  });
  return {
    statuses: () => release.part<StatusesPart>('statuses.json'),
    organization,
    services,
    session,
    logger,
    ids,
    leave,
    tracker: quietTracker(services, ids, logger, release),
    today: () => '2026-06-15',
    now: () => 0,
    ticks: () => 0,
    wait,
    local: localStorage,
    tab: sessionStorage,
    cookies: () => cookies,
  } satisfies AppPorts;
}

/** Opens the application at a step of registration, against a fake lender. */
export async function visit(given: Visit = {}) {
  const { brand, change = (same: LoadedRelease) => same } = given;
  const release = change(await testRelease(brand));
  enter(given);
  const seen: SeenCall[] = [];
  const ports = portsFor(given, release, seen);
  render(<App release={release} ports={ports} nonce={undefined} />);
  const { leave, logger, session } = ports;
  return {
    user: userEvent.setup(),
    leave,
    logger,
    seen,
    session,
    release,
    calls: (part: string) => seen.filter(({ call }) => call.includes(part)),
    path: () => `${window.location.pathname}${window.location.search}`,
    storedDraft: () => JSON.parse(sessionStorage.getItem('register-draft') ?? 'null') as RegisterDraft | null,
  };
}

type User = Awaited<ReturnType<typeof visit>>['user'];

export async function sendLastStep(user: User): Promise<void> {
  await screen.findByRole('heading', { name: /Create your password|Review and agree/ });
  const password = screen.queryByLabelText('Password');
  if (password) {
    await user.type(password, 'Correct-Horse1!');
    await user.type(screen.getByLabelText('Confirm password'), 'Correct-Horse1!');
  }
  const terms = screen.getByLabelText<HTMLInputElement>(/I have read and agree/);
  if (!terms.checked) await user.click(terms);
  const link = screen.getByRole('link', { name: /disclosures and communications/ });
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  const records = document.getElementsByName('communicationConsent')[0] as HTMLInputElement;
  if (!records.checked) await user.click(records);
  await user.click(screen.getByRole('button', { name: 'Check my rate' }));
}
