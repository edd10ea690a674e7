/** What a page address says about the lender. */
export interface OrganizationHints {
  /** The host name without its port, lower case. */
  readonly host: string;
  /** The `org` query parameter. */
  readonly org?: string | undefined;
}

/** Which brands there are: host prefix -> code, and the one that stands in for no match. */
export interface OrganizationMap {
  readonly byHost: ReadonlyMap<string, string>;
  readonly codes: ReadonlySet<string>;
  readonly main: string;
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * The code of the lender whose page this is (BRAND-02 to BRAND-05): host prefix, then the `org` parameter, then the
 * sub-label of localhost, then the main brand. An unknown `org` is no match, not an error.
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
