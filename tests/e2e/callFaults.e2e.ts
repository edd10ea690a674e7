import { play, playWell } from './faults/drive.ts';
import { type Fault, faultNames, isCall } from './faults/fault.ts';
import { callsOf, type Scene } from './faults/scene.ts';
import { scenes } from './faults/scenes.ts';
import { notMade, specificationCalls } from './faults/specificationCalls.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'parallel' });

const all: readonly [string, Scene][] = Object.entries(scenes);
const owned = [...new Set(all.flatMap(([, scene]) => callsOf(scene)))];

interface Broken {
  readonly title: string;
  readonly calls: readonly string[];
  readonly isQuiet: boolean;
}

const alone = (isQuiet: boolean) => (call: string) => ({ title: call, calls: [call], isQuiet });

/** A 401 ends the session, so that no further signed-in call is made: each of those is broken alone. */
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

/** Every call by every fault; `E2E_FAULTS=none` only plays the scenes well. */
const wanted = process.env.E2E_FAULTS === 'none' ? [] : faultNames;

for (const [name, scene] of all) {
  for (const fault of wanted)
    for (const { title, calls, isQuiet } of brokenIn(scene, fault))
      test(`${name}: ${title} ${fault}`, async ({ page, browser, watch }) => {
        watch.expected.push(/./);
        await play({ page, browser, scene, calls, fault, isQuiet });
      });

  test(`${name}: every call is one that is broken somewhere`, async ({ page, browser, watch }) => {
    watch.expected.push(/./);
    const calls = await playWell(page, browser, scene);
    const strangers = calls.filter((call) => {
      const [method = '', path = ''] = call.split(' ');
      const request = { method, url: `http://x${path}` };
      return !owned.some((one) => isCall(one, request));
    });
    expect(strangers, 'a call that nobody breaks').toEqual([]);
  });
}

test('every call of the specification that the browser makes is broken', () => {
  const ids = Object.keys(specificationCalls).concat(Object.keys(notMade)).sort();
  const numbered = [...Array(62).keys()].map((index) => `CALL-${String(index + 1).padStart(2, '0')}`);
  expect(ids).toEqual(numbered);
  const missing = Object.entries(specificationCalls).filter(([, call]) => !owned.includes(call));
  expect(missing).toEqual([]);
});
