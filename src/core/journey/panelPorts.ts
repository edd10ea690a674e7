import type { ScreenPanelName } from '../model/panelNames.ts';
import type { PortName } from './ports.ts';

/** The panels that send borrowers to a company or have it do something, and the ports of which one must be stood for. */
const panelPorts: Readonly<Partial<Record<ScreenPanelName, readonly PortName[]>>> = {
  'asset-link': ['assets'],
  'bank-link': ['accounts'],
  'hosted-payment': ['payments'],
  'income-connect': ['accountIncome', 'bankIncome', 'payrollIncome', 'taxIncome'],
  'notary-session': ['notary'],
  'phone-code': ['phoneCodes'],
};

/** A panel of a step's layout. */
interface UsedPanel {
  readonly name: string;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** Ports without which a panel leads nowhere; empty for a panel that needs no company. */
export function portsOfPanel({ name, options }: UsedPanel): readonly PortName[] {
  // With this option it only leads to another screen.
  if (name === 'bank-link' && options?.only !== undefined) return [];
  return Object.hasOwn(panelPorts, name) ? (panelPorts[name as ScreenPanelName] ?? []) : [];
}
