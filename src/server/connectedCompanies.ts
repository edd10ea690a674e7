import { portsOfProvider } from '../core/journey/connectedPorts.ts';
import type { Companies } from './features/providers/companiesService.ts';
import type { CallTools } from './features/providers/companyCalls.ts';
import type { CompanyRole } from './features/providers/companyService.ts';
import { hostedPages } from './features/providers/hosted/hostedPages.ts';
import type { PlaidSettings } from './features/providers/plaid/plaidApi.ts';
import { plaidCompany } from './features/providers/plaid/plaidCompany.ts';
import type { SignedSettings } from './features/providers/signedCallService.ts';
import type { AppDependencies } from './http/dependencies.ts';

type Tools = CallTools & Pick<AppDependencies, 'connections' | 'releases' | 'system'>;

/** A lender's own companies come before those of all, and of several the last that is named. */
export function createCompanies(tools: Tools): Companies {
  const { connections } = tools;
  const named = (organization: string, wanted: string, role?: CompanyRole) =>
    Object.values(connections.providersOf(organization))
      .reverse()
      .filter((one) => {
        const { ports } = one;
        const kind = String(one.kind);
        return kind === wanted && (role === undefined || portsOfProvider({ kind, ports }).includes(role));
      });
  const signed = (organization: string, role?: CompanyRole) =>
    named(organization, 'hostedVisit', role) as unknown as readonly SignedSettings[];
  return {
    finding: (organization, role) => {
      const [settings] = named(organization, 'plaid', role) as unknown as readonly PlaidSettings[];
      return settings && plaidCompany(settings, tools);
    },
    hosted: (organization, role) => {
      const [settings] = signed(organization, role);
      return settings && hostedPages(settings, tools);
    },
    signed: (organization, id) => signed(organization).find((one) => one.id === id),
  };
}
