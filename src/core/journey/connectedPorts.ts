import type { ConnectionsFile } from '../model/generated/connections.ts';
import { providersOf } from './connections.ts';
import type { Mode } from './performerKinds.ts';
import { type PortName, type Ports, portNames } from './ports.ts';

/** The ports that an adapter of a kind stands for. */
const ofKinds: Readonly<Record<string, readonly PortName[]>> = {
  plaid: ['accounts', 'assets', 'income'],
  hostedVisit: ['notary', 'payments'],
  smarty: ['addresses'],
  twilio: ['phoneCodes'],
};

/**
 * The ports that a lender's providers stand for. A provider that names its `ports` stands for those of its kind's that it
 * names.
 */
export function portsOf(file: ConnectionsFile, lender: string): Ports {
  const found = Object.values(providersOf(file, lender)).flatMap(({ kind, ports }) => {
    const able = Object.hasOwn(ofKinds, kind) ? (ofKinds[kind] ?? []) : [];
    return Array.isArray(ports) ? able.filter((name) => ports.includes(name)) : able;
  });
  return new Set(found);
}

/** The sandbox plays every company that the connections do not name. */
export const portsIn = (mode: Mode, file: ConnectionsFile, lender: string): Ports =>
  mode === 'sandbox' ? new Set(portNames) : portsOf(file, lender);
