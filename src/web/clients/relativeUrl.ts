/** Key of the flag that sends an application's calls to the page's own host (FLAG-12). */
export const relativeUrlKey = (applicationName: string): string => `fe-relative-url-${applicationName}`;

export interface AddressBaseOptions {
  /** URL of the services, such as `https://api.example`; empty for the page's own host. */
  readonly serviceBase: string;
  readonly applicationName: string;
  /** Reads one flag (CALL-24). */
  readonly feature: (key: string) => Promise<{ readonly enabled: boolean }>;
}

/**
 * The base URL of calls: the services' own, or empty while the application's flag is on (FLAG-12). Reads the flag once,
 * and only if the services have a base; a failure counts as off.
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
