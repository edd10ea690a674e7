const KEY = 'org';

/**
 * Keeps the lender chosen by `org` for the tab, since routing drops the query (BRAND-03). Resolves to the address to
 * load if the page came for another lender; undefined if it is the right one.
 */
export function addressOfLender(tab: Storage, address: URL, orgCode: string): string | undefined {
  try {
    const asked = address.searchParams.get('org');
    if (asked === null) return withOrg(address, tab.getItem(KEY), orgCode);
    if (asked === orgCode) tab.setItem(KEY, asked);
    else tab.removeItem(KEY);
  } catch {
    // Without storage the host decides.
  }
  return undefined;
}

function withOrg(address: URL, kept: string | null, orgCode: string): string | undefined {
  if (kept === null || kept === orgCode) return undefined;
  const other = new URL(address);
  other.searchParams.set('org', kept);
  return other.href;
}
