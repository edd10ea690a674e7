import type { AppPorts } from '../foundation/AppContext.tsx';
import type { Services } from '../foundation/services.ts';
import type { ApplicationData } from './applicationData.ts';

type Ports = Pick<AppPorts, 'services' | 'ticks'>;

interface HandedOver {
  readonly path: string;
  readonly data: ApplicationData;
  readonly at: number;
}

/** Milliseconds for which it is as good as read anew: so long may the page take to load. */
const GOOD_MS = 30_000;

const handed = new WeakMap<Services, HandedOver>();

/** Leaves an application that was just read for the page at an address, so that it need not read it again. */
export function handOver({ services, ticks }: Ports, address: string, data: ApplicationData): void {
  handed.set(services, { path: address.split('?')[0] ?? '', data, at: ticks() });
}

/** What was left for the page at this path, once. */
export function takeHandedOver({ services, ticks }: Ports, path: string): ApplicationData | undefined {
  const left = handed.get(services);
  if (left?.path !== path) return undefined;
  handed.delete(services);
  return ticks() - left.at < GOOD_MS ? left.data : undefined;
}
