import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testApplication } from '../offer/testApplication.ts';
import { type Answers, paths, renderApp, UUID } from './testApp.tsx';

/** Prefix of application calls. */
export const HELOC = `/service-application/api/v1/application/heloc/${UUID}`;

export interface GivenScreen {
  readonly release: LoadedRelease;
  readonly status?: object;
  readonly application?: object;
  readonly profile?: object;
  readonly answers?: Answers;
  /** Below `/{uuid}`; default the application's page. */
  readonly path?: string;
  /** Passes time; by default it stands still. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** Opens an application at a status with the product's screens, and waits for the heading. */
export async function openScreen(
  checklistStatus: string,
  title: string | RegExp,
  { release, status = {}, application = {}, profile = {}, answers = {}, path = '', wait }: GivenScreen,
) {
  const seen = renderApp({
    release,
    ...(wait ? { wait } : {}),
    path: `/account/heloc/${UUID}${path === '' ? '' : `/${path}`}`,
    answers: {
      [paths.profile]: {
        uuid: 'p',
        email: 'pat@example.com',
        name: { firstName: 'Pat', lastName: 'Lee' },
        dob: '1980-01-31',
        hasSsn: false,
        ...profile,
      },
      [paths.application]: {
        ...testApplication,
        selectedPropertyUuid: 'x',
        property: { uuid: 'x', state: 'GA', address: { state: 'GA', zip: '30301' }, occupancyType: 'HOME' },
        consents: [{ type: 'SOFT_CREDIT', optInOut: 'OPT_IN' }],
        ...application,
      },
      [paths.status]: { checklistStatus, ...status },
      ...answers,
    },
  });
  // An automatic dialog hides the rest of the page from roles.
  await screen.findByRole('heading', { level: 1, name: title, hidden: true });
  return { ...seen, user: userEvent.setup() };
}
