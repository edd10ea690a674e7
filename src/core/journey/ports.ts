import type { Facts } from '../rules/types.ts';

/** What companies outside do for borrowers' screens. */
export const portNames = [
  'accountIncome',
  'accounts',
  'addresses',
  'assets',
  'bankIncome',
  'chat',
  'notary',
  'payments',
  'payrollIncome',
  'phoneCodes',
  'signIn',
  'taxIncome',
] as const;

export type PortName = (typeof portNames)[number];

export type Ports = ReadonlySet<PortName>;

/** `port.<name>`: whether anybody stands for the port. */
export const portFacts = (ports: Ports): Facts => ({
  ...Object.fromEntries(portNames.map((name) => [`port.${name}`, ports.has(name)])),
  // What releases call it that had one port for every way to prove income.
  'port.income': ports.has('bankIncome'),
});
