import type { BrandSettings, FullPolicy } from '../model/resolvedBrand.ts';
import { portsIn } from './connectedPorts.ts';
import type { JourneyData } from './journey.ts';
import { locatedIn } from './journeyProblem.ts';
import type { PortName } from './ports.ts';
import { portUses } from './portUses.ts';
import type { Performing } from './unperformed.ts';

/** A company that nobody connected, and that a lender's borrowers or its people will miss. */
export interface Unconnected {
  readonly port: PortName;
  /** An error where the journey does not get by without it. */
  readonly severity: 'error' | 'warning';
  /** What is wrong, in plain English. */
  readonly message: string;
}

/** What of a lender's settings asks for companies. */
export interface Asking {
  readonly brand: Pick<BrandSettings, 'auth'>;
  readonly journey: JourneyData;
  readonly policies: Readonly<Record<string, Pick<FullPolicy, 'effect'>>>;
}

const isEndedBy = ({ stages }: JourneyData, act: string): boolean =>
  locatedIn(stages, ['stages']).some(({ stage }) => stage.by?.includes(act) ?? false);

/** Whether a lender's screens would use a port that has a warning. */
const asksFor: Readonly<Partial<Record<PortName, (asking: Asking) => boolean>>> = {
  notary: ({ journey }) => isEndedBy(journey, 'notary'),
  payments: ({ journey }) => isEndedBy(journey, 'appraisalPayment'),
  signIn: ({ brand }) => brand.auth.mode !== 'legacy',
};

/** Somewhere a policy forbids the notary in person, who comes where no company holds sessions. */
const mustBeOnline = ({ policies }: Asking): boolean =>
  Object.values(policies).some(
    ({ effect }) =>
      'limit' in effect && effect.limit === 'notaryModes' && effect.to.modes?.includes('MANUAL') === false,
  );

/** The ports that nobody stands for, of those that a lender's screens would use and that are missed. */
export function unconnected(
  asking: Asking,
  { lender, mode, connections }: Performing,
): readonly Unconnected[] {
  const ports = portsIn(mode, connections, lender);
  return (Object.keys(asksFor) as PortName[])
    .filter((port) => !ports.has(port) && asksFor[port]?.(asking))
    .map((port) =>
      port === 'notary' && mustBeOnline(asking)
        ? {
            port,
            severity: 'error',
            message:
              'Nobody holds sessions with a notary online (port notary), and a policy forbids those in person',
          }
        : {
            port,
            severity: 'warning',
            message: `Nobody is connected for the port ${port}: ${portUses[port].warning ?? portUses[port].without}`,
          },
    );
}
