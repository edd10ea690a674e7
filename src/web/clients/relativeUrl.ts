/** The key of the switch that makes the calls of an application go to the page's own host (FLAG-12). */
export const relativeUrlKey = (applicationName: string): string => `fe-relative-url-${applicationName}`;

/** What decides where calls go. */
export interface AddressBaseOptions {
  /** Where the services are, such as `https://api.example`; empty: at the page's own host. */
  readonly serviceBase: string;
  readonly applicationName: string;
  /** Asks for one flag (CALL-24). */
  readonly feature: (key: string) => Promise<{ readonly enabled: boolean }>;
}

/**
 * What the path of every call follows: the base of the services, or nothing while the switch of the application is on
 * (FLAG-12). The switch is asked for once, and only where services have a base of their own; a failure leaves it off.
 */
export async function addressBase({
  serviceBase,
  applicationName,
  feature,
}: AddressBaseOptions): Promise<string> {
  const base = serviceBase.replace(/\/+$/, '');
  if (base === '') return '';
  const isRelative = await feature(relativeUrlKey(applicationName)).then(
    ({ enabled }) => enabled,
    () => false,
  );
  return isRelative ? '' : base;
}
