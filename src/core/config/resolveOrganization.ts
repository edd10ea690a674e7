/** What a page address says about the lender. */
export interface OrganizationHints {
  readonly host: string;
  readonly org?: string | undefined;
}

/** Host prefix -> brand code, and the default brand. */
export interface OrganizationMap {
  readonly byHost: ReadonlyMap<string, string>;
  readonly codes: ReadonlySet<string>;
  readonly main: string;
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * The lender's code (BRAND-02 to BRAND-05), from the host prefix, the `org` parameter, the subdomain of
 * localhost, or else the main brand. An unknown `org` is ignored.
 */
export function resolveOrganization({ host, org }: OrganizationHints, map: OrganizationMap): string {
  const label = host.split('.')[0] ?? '';
  const byPrefix = isLocal(host) ? undefined : map.byHost.get(label);
  if (byPrefix) return byPrefix;
  if (org && map.codes.has(org)) return org;
  const byLabel = isLocal(host)
    ? (map.byHost.get(label) ?? (map.codes.has(label) ? label : undefined))
    : undefined;
  return byLabel ?? map.main;
}
