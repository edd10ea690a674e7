import { describe, expect, it, vi } from 'vitest';
import type { TelemetryPart } from '../../../core/model/telemetryMap.ts';
import { FetchError } from '../../clients/fetchError.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { isNetworkNoise } from '../foundation/networkNoise.ts';
import { type AdapterModule, MONITORING_DEFAULTS, type TelemetryAdapter } from './adapter.ts';
import { createMonitoring, framesOf, type MonitoringOptions } from './createMonitoring.ts';
import { createAdapter } from './embeddedAdapter.ts';
import { observeVisit } from './observeVisit.ts';
import { replayHeaders } from './replayHeaders.ts';
import { createReportingLogger } from './reportingLogger.ts';

const UUID = '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11';
const silent = () => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() });

function fakeAdapter(more: Pick<TelemetryAdapter, 'sessionId' | 'link'> = {}) {
  const adapter = {
    start: vi.fn<TelemetryAdapter['start']>(),
    stop: vi.fn<TelemetryAdapter['stop']>(),
    error: vi.fn<NonNullable<TelemetryAdapter['error']>>(),
    vital: vi.fn<NonNullable<TelemetryAdapter['vital']>>(),
    page: vi.fn<NonNullable<TelemetryAdapter['page']>>(),
  };
  const load = vi.fn(
    async (): Promise<AdapterModule> => ({ createAdapter: () => ({ ...adapter, ...more }) }),
  );
  return { adapter, load };
}

async function open(more: Partial<MonitoringOptions> = {}) {
  const monitoring = fakeAdapter();
  const replay = fakeAdapter();
  const telemetry = { errors: vi.fn(async () => undefined), vitals: vi.fn(async () => undefined) };
  const release = await testRelease();
  const made = createMonitoring({
    part: await release.part<TelemetryPart>('telemetry.json'),
    loaders: { ours: monitoring.load, theirs: replay.load },
    monitoring: 'ours',
    replay: 'theirs',
    path: () => `/account/heloc/${UUID}/identity`,
    random: () => 0.999,
    measure: (tell) => tell({ name: 'LCP', value: 1200, rating: 'good' }),
    organization: 'main',
    release: 'abc',
    telemetry,
    ...more,
  });
  return { made, monitoring, replay, telemetry };
}

describe('adapters', () => {
  it('TELE-09 CONST-10 observe every visit, without replay, with what borrowers enter masked', async () => {
    expect(MONITORING_DEFAULTS).toEqual({ sessionSampling: 100, replay: false, maskUserInput: true });
    const { made, monitoring } = await open();
    await made.allow({ monitoring: true, replay: false });
    expect(monitoring.adapter.start.mock.calls[0]?.[0].settings).toEqual(MONITORING_DEFAULTS);
  });

  it('break nothing and delay no others if they cannot be loaded, and are tried again', async () => {
    const lost = fakeAdapter();
    lost.load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const replay = fakeAdapter();
    const { made } = await open({ loaders: { ours: lost.load, theirs: replay.load } });
    await made.allow({ monitoring: true, replay: true });
    expect(lost.adapter.start).not.toHaveBeenCalled();
    expect(replay.adapter.start).toHaveBeenCalledOnce();
    await made.allow({ monitoring: true, replay: true });
    expect(lost.adapter.start).toHaveBeenCalledOnce();
  });

  it('are not loaded before they are allowed, and stop when that ends', async () => {
    const { made, monitoring, replay } = await open();
    await made.allow({ monitoring: false, replay: false });
    expect([monitoring.load.mock.calls.length, replay.load.mock.calls.length]).toEqual([0, 0]);
    await made.allow({ monitoring: false, replay: true });
    expect(replay.adapter.start.mock.calls[0]?.[0].settings).toMatchObject({
      replay: true,
      maskUserInput: true,
    });
    expect(monitoring.load).not.toHaveBeenCalled();
    await made.allow({ monitoring: false, replay: false });
    expect(replay.adapter.stop).toHaveBeenCalledTimes(1);
    expect(made.replay()).toBeUndefined();
  });

  it('are skipped if this build does not have them', async () => {
    const { made } = await open({ monitoring: 'constructor', replay: undefined });
    await made.allow({ monitoring: true, replay: true });
    expect(made.replay()).toBeUndefined();
  });

  it('get page speeds and errors, by kind and place', async () => {
    const { made, monitoring } = await open();
    await made.allow({ monitoring: true, replay: false });
    const page = '/account/heloc/{uuid}/identity';
    expect(monitoring.adapter.vital).toHaveBeenCalledExactlyOnceWith({
      name: 'LCP',
      value: 1200,
      rating: 'good',
      page,
    });
    const error = new TypeError('zeb@example.com is not a function');
    error.stack =
      'TypeError: zeb@example.com\n    at Zebulon (https://a.example/assets/App-1.js?x=zeb:10:22)';
    made.failed('script', error);
    made.broken({ event: 'Zebulon', name: 'ZebulonError', status: 500, stack: ['Zebulon 123-45-6789'] });
    expect(monitoring.adapter.error.mock.calls).toEqual([
      [{ event: 'script failed', name: 'TypeError', page, release: 'abc', frames: ['App-1.js:10:22'] }],
      [{ event: 'other', name: 'other', page, release: 'abc', frames: [], status: 500 }],
    ]);
  });

  it('TELE-10 do not get network noise, in whatever letter case', async () => {
    const noise = ['Network Error', 'TypeError: Failed to fetch', 'request TIMEOUT', 'Load failed'];
    expect(noise.map((message) => isNetworkNoise(new Error(message)))).toEqual([true, true, true, true]);
    expect(isNetworkNoise(new FetchError(0, 'aborted'))).toBe(true);
    expect(isNetworkNoise(new Error('x is undefined'))).toBe(false);
    const { made, monitoring } = await open();
    await made.allow({ monitoring: true, replay: false });
    for (const message of noise) made.failed('promise', new TypeError(message));
    expect(monitoring.adapter.error).not.toHaveBeenCalled();
  });

  it('send to our own endpoints if embedded, and nothing once stopped', async () => {
    const telemetry = { errors: vi.fn(async () => undefined), vitals: vi.fn(async () => undefined) };
    const adapter = createAdapter();
    const report = { event: 'other', name: 'Error', page: '/', frames: [] };
    await adapter.start({ organization: 'main', release: 'a', settings: MONITORING_DEFAULTS, telemetry });
    adapter.error?.(report);
    adapter.vital?.({ name: 'CLS', value: 0, rating: 'good', page: '/' });
    adapter.stop();
    adapter.error?.(report);
    expect(telemetry.errors).toHaveBeenCalledExactlyOnceWith({ errors: [report] });
    expect(telemetry.vitals).toHaveBeenCalledTimes(1);
  });
});

it('stack frames have file, line and column, in the notation of any browser', () => {
  const stack = [
    'TypeError: 123-45-6789:1:2',
    '    at Ana.Lopez (https://a.example/assets/App-Bx_1.js:10:220)',
    'zebulon@https://a.example/assets/index-2.js:3:4',
    '    at async Promise.all (index 0)',
  ];
  expect(framesOf(stack)).toEqual(['App-Bx_1.js:10:220', 'index-2.js:3:4']);
});

it('TELE-11 logged errors are reported, also those logged before a reporter was loaded', () => {
  const base = silent();
  const logger = createReportingLogger(base);
  logger.error('page failed', { name: 'TypeError', stack: ['at a.js:1:2'] });
  const sink = vi.fn();
  const end = logger.attach(sink);
  logger.error('registration failed', { status: 500 });
  logger.warn('no error');
  end();
  logger.error('rule failed');
  expect(sink.mock.calls).toEqual([
    [{ event: 'page failed', name: 'TypeError', status: undefined, stack: ['at a.js:1:2'] }],
    [{ event: 'registration failed', name: 'other', status: 500, stack: [] }],
  ]);
  expect(base.error).toHaveBeenCalledTimes(3);
});

describe('a replay', () => {
  const link = 'https://replay.example/s-1';
  async function replayed(values: Readonly<Record<string, string>>) {
    const saveReplayLink = vi.fn(async () => undefined);
    const theirs = fakeAdapter({ sessionId: () => 's-1', link: () => link });
    const release = await testRelease();
    const { app } = release;
    const brand = { ...app.brand, values: { ...app.brand.values, ...values } };
    let path = '/account/heloc/register-v2';
    const ports = {
      organization: { orgCode: 'main' },
      logger: createReportingLogger(silent()),
      services: { telemetry: {}, applications: { saveReplayLink } },
    } as unknown as AppPorts;
    const observation = await observeVisit(
      ports,
      { ...release, app: { ...app, brand } },
      { loaders: { theirs: theirs.load }, measure: () => undefined, path: () => path },
    );
    const go = (next: string) => {
      path = next;
      observation.page();
    };
    return { observation, saveReplayLink, go };
  }

  it("CALL-23 HTTP-05 sends each application once the replay's address, and marks every call", async () => {
    const { observation, saveReplayLink, go } = await replayed({
      sessionReplay: 'theirs',
      sessionReplayHeader: 'x-replay',
    });
    await observation.allow({ monitoring: false, replay: true });
    expect(replayHeaders()).toEqual({ 'x-replay': 's-1' });
    go(`/account/heloc/${UUID}`);
    go(`/account/heloc/${UUID}/identity`);
    expect(saveReplayLink.mock.calls).toEqual([['service-application/api/v1/application/heloc', UUID, link]]);
    await observation.allow({ monitoring: false, replay: false });
    expect(replayHeaders()).toEqual({});
  });

  it('CALL-23 makes no call if the brand names no provider', async () => {
    const { observation, saveReplayLink, go } = await replayed({});
    await observation.allow({ monitoring: true, replay: true });
    go(`/account/heloc/${UUID}`);
    expect([saveReplayLink.mock.calls.length, replayHeaders()]).toEqual([0, {}]);
  });
});
