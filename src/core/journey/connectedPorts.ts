import type { ConnectionsFile } from '../model/generated/connections.ts';
import { connectionOf, providersOf } from './connections.ts';
import type { Mode } from './performerKinds.ts';
import { type PortName, type Ports, portNames } from './ports.ts';

/** The ports that an adapter of a kind stands for. */
const ofKinds: Readonly<Record<string, readonly PortName[]>> = {
  plaid: ['accounts', 'assets', 'bankIncome'],
  hostedVisit: ['notary', 'payments'],
  smarty: ['addresses'],
  twilio: ['phoneCodes'],
};

/** These stand only for the ports that they name: others of their kind perform nothing but tasks. */
const NAMED_ONLY = 'hostedVisit';

/** The ports that a provider stands for: those of its kind, of which `ports` may name some. */
export function portsOfProvider({
  kind,
  ports,
}: {
  readonly kind: string;
  readonly ports?: unknown;
}): readonly PortName[] {
  const able = Object.hasOwn(ofKinds, kind) ? (ofKinds[kind] ?? []) : [];
  if (Array.isArray(ports)) return able.filter((name) => ports.includes(name));
  return kind === NAMED_ONLY ? [] : able;
}

/** The ports that a lender's providers and its own agents stand for. */
export const portsOf = (file: ConnectionsFile, lender: string): Ports =>
  new Set([
    ...Object.values(providersOf(file, lender)).flatMap(portsOfProvider),
    ...(connectionOf(file, lender)?.chat === undefined ? [] : (['chat'] as const)),
  ]);

/** The companies that an installation plays itself where the connections name none. */
const played: Readonly<Record<Mode, readonly PortName[]>> = { sandbox: portNames, production: [] };

/** The ports that somebody stands for, in an installation of a mode. */
export const portsIn = (mode: Mode, file: ConnectionsFile, lender: string): Ports =>
  new Set([...played[mode], ...portsOf(file, lender)]);

/** Whose agents chat with the borrowers of a lender. */
export type ChatAgents = 'lender' | 'sandbox';

/** The agents of a lender's chats, in an installation of a mode; undefined when there are none. */
export const chatAgentsIn = (mode: Mode, file: ConnectionsFile, lender: string): ChatAgents | undefined =>
  connectionOf(file, lender)?.chat ?? (played[mode].includes('chat') ? 'sandbox' : undefined);
