import type { AppPorts } from '../foundation/AppContext.tsx';
import type { Services } from '../foundation/services.ts';
import type { ApplicationData } from './applicationData.ts';

/** Milliseconds: a page that comes later reads anew. */
const LONGEST_MS = 5_000;

interface Handed {
  readonly data: ApplicationData;
  readonly path: string;
  readonly at: number;
}

const handed = new WeakMap<Services, Handed>();

type Ports = Pick<AppPorts, 'services' | 'ticks'>;

/** Hands an application, with the status that it was read with, to the page that is opened next at this address. */
export const handOn = ({ services, ticks }: Ports, address: string, data: ApplicationData): void =>
  void handed.set(services, { data, path: pathOf(address), at: ticks() });

/** What was handed to the page at this address, once; undefined for any other, and for one that comes late. */
export function takeHanded({ services, ticks }: Ports, path: string): ApplicationData | undefined {
  const found = handed.get(services);
  handed.delete(services);
  return found?.path === path && ticks() - found.at < LONGEST_MS ? found.data : undefined;
}

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? address;
