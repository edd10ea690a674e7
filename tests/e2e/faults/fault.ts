import type { Page, Route } from '@playwright/test';
import { hold } from './traffic.ts';

/** Possible failures of a call. */
export const faults = {
  refused: (route: Route) => route.fulfill({ status: 500, json: { status: 'internal', errors: [] } }),
  unanswered: async (route: Route) => hold(route.request()),
  garbled: (route: Route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"half": ' }),
  unauthenticated: (route: Route) => route.fulfill({ status: 401, json: { status: 'unauthenticated' } }),
  offline: (route: Route) => route.abort('internetdisconnected'),
} as const satisfies Readonly<Record<string, (route: Route) => Promise<void>>>;

export type Fault = keyof typeof faults;

export const faultNames = Object.keys(faults) as readonly Fault[];

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** True if a request matches a call such as `GET /a/{}/b`, where `{}` matches variable parts. */
export function isCall(call: string, { method, url }: { method: string; url: string }): boolean {
  const pattern = escaped(call).split('{}').join('[^/]+');
  return new RegExp(`^${pattern}$`).test(`${method} ${new URL(url).pathname}`);
}

/** Mends a broken call and counts its hits. */
export interface Broken {
  readonly lift: () => Promise<void>;
  readonly struck: (call: string) => number;
}

export async function breakCalls(page: Page, calls: readonly string[], fault: Fault): Promise<Broken> {
  const struck = new Map<string, number>();
  const handle = (route: Route): Promise<void> => {
    const request = { method: route.request().method(), url: route.request().url() };
    const call = calls.find((one) => isCall(one, request));
    if (call === undefined) return route.fallback();
    struck.set(call, (struck.get(call) ?? 0) + 1);
    return faults[fault](route);
  };
  const isOurs = (url: URL): boolean =>
    calls.some((call) => isCall(call, { method: call.split(' ')[0] ?? '', url: url.href }));
  await page.route(isOurs, handle);
  return { lift: () => page.unroute(isOurs, handle), struck: (call) => struck.get(call) ?? 0 };
}

/** Answers a call with this every time. */
export async function answerCall(page: Page, call: string, answer: object): Promise<void> {
  await page.route(
    (url) => isCall(call, { method: call.split(' ')[0] ?? '', url: url.href }),
    (route) =>
      call.startsWith(`${route.request().method()} `) ? route.fulfill({ json: answer }) : route.fallback(),
  );
}
