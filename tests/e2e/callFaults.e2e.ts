import { play, playWell } from './faults/drive.ts';
import { type Fault, faultNames, isCall } from './faults/fault.ts';
import { callsOf, type Scene } from './faults/scene.ts';
import { scenes } from './faults/scenes.ts';
import { notMade, specificationCalls } from './faults/specificationCalls.ts';
import { expect, test } from './fixtures.ts';
import { inMatrix, played } from './matrix.ts';

test.describe.configure({ mode: 'parallel' });

const all: readonly [string, Scene][] = Object.entries(scenes);
const owned = [...new Set(all.flatMap(([, scene]) => callsOf(scene)))];

interface Broken {
  readonly title: string;
  readonly calls: readonly string[];
  readonly isQuiet: boolean;
}

const alone = (isQuiet: boolean) => (call: string) => ({ title: call, calls: [call], isQuiet });

/** A 401 ends the session and prevents further signed-in calls, so those are broken one at a time. */
const isPublic = (call: string): boolean =>
  /\/external\/| \/banners\//.test(call) && !call.includes('/service-conditions/');

function together(calls: readonly string[]): readonly Broken[] {
  if (calls.length < 2) return calls.map(alone(true));
  return [{ title: 'what the page asks for beside', calls, isQuiet: true }];
}

const brokenIn = (scene: Scene, fault: Fault): readonly Broken[] => {
  const { background = [] } = scene;
  const endsSession = fault === 'unauthenticated';
  return [
    ...scene.needed.map(alone(false)),
    ...together(endsSession ? background.filter(isPublic) : background),
    ...(endsSession ? background.filter((call) => !isPublic(call)).map(alone(true)) : []),
    ...(scene.alone ?? []).map(alone(true)),
  ];
};

interface Cell extends Broken {
  readonly name: string;
  readonly scene: Scene;
  readonly fault: Fault;
}

/** Every call of every scene with every fault; `E2E_FAULTS=none` plays the scenes without faults. */
const cells: readonly Cell[] = all.flatMap(([name, scene]) =>
  (process.env.E2E_FAULTS === 'none' ? [] : faultNames).flatMap((fault) =>
    brokenIn(scene, fault).map((broken) => ({ ...broken, name, scene, fault })),
  ),
);

const titleOf = ({ name, title, fault }: Cell): string => `${name}: ${title} ${fault}`;

const STEP = 'an application is opened and a step of it sent';
const HELOC = '/service-application/api/v1/application/heloc/{}';

/**
 * Each way a page handles a failure, and each fault at least twice. httpClient.test.ts and brokenCalls.test.tsx prove
 * how client and screens handle every kind of call with every fault.
 */
const sample: readonly string[] = [
  // Calls sent with a form, and calls that load a page.
  `${STEP}: PUT ${HELOC}/hmda refused`,
  `${STEP}: GET ${HELOC} unanswered`,
  'the dashboard: GET /service-application/api/v1/application/heloc/all garbled',
  // Background calls: together, alone, and where a 401 ends the session.
  `${STEP}: what the page asks for beside garbled`,
  `${STEP}: POST /ft/external/events offline`,
  `${STEP}: GET /service-notifications/api/v1/notifications unauthenticated`,
  'registration begins: what the page asks for beside unauthenticated',
  // File transfers both ways.
  `what was asked for is uploaded and handed in: PATCH ${HELOC}/uploads/{} offline`,
  `documents are listed and one is read: GET ${HELOC}/documents/{} unanswered`,
  'the chatbot is asked: POST /service-chat-chatbot/external/api/v1/message/chatWithAutobot offline',
  'a chat with an agent begins: POST /service-csp/external/api/v1/twilio/initWebChat refused',
  // Signing in and up.
  'somebody logs in: POST /identity/api/v1/login unauthenticated',
  'a registration is sent: POST /identity/api/v1/registration/register unanswered',
  'a registration is sent: POST /service-application/api/v3/application/helocs garbled',
];

/**
 * Made only when a page is opened again: the offset of an upload (broken in sendFile.test.ts), and the registration that a browser
 * has begun (draftKeeper.test.ts).
 */
const recovering = [`HEAD ${HELOC}/uploads/{}`, 'GET /service-drafts/external/api/v1/draft'];

const isKnown = (call: string): boolean => {
  const [method = '', path = ''] = call.split(' ');
  return [...owned, ...recovering].some((one) => isCall(one, { method, url: `http://x${path}` }));
};

const expectKnown = (calls: readonly string[]): void =>
  expect(
    calls.filter((call) => !isKnown(call)),
    'a call that nobody breaks',
  ).toEqual([]);

for (const cell of played(cells, (one) => sample.includes(titleOf(one))))
  test(titleOf(cell), inMatrix, async ({ page, browser, watch }) => {
    watch.expected.push(/./);
    expectKnown(await play({ page, browser, ...cell }));
  });

/** Scenes whose calls no cell of the sample makes. */
const wellSample: readonly string[] = [
  'registration of somebody who is known',
  'a chat of somebody signed in goes on',
];

for (const [name, scene] of played(all, ([one]) => wellSample.includes(one)))
  test(`${name}: every call is in the list of failing calls`, inMatrix, async ({ page, browser, watch }) => {
    watch.expected.push(/./);
    expectKnown(await playWell(page, browser, scene));
  });

test('the sample has only existing cells, and each fault at least twice', () => {
  const titles = cells.map(titleOf);
  expect(sample.filter((title) => !titles.includes(title))).toEqual([]);
  for (const fault of faultNames)
    expect(sample.filter((title) => title.endsWith(` ${fault}`)).length, fault).toBeGreaterThanOrEqual(2);
});

test('every call of the specification that the browser makes is made to fail', () => {
  const ids = Object.keys(specificationCalls).concat(Object.keys(notMade)).sort();
  const numbered = [...Array(62).keys()].map((index) => `CALL-${String(index + 1).padStart(2, '0')}`);
  expect(ids).toEqual(numbered);
  const missing = Object.entries(specificationCalls).filter(([, call]) => !owned.includes(call));
  expect(missing).toEqual([]);
});
