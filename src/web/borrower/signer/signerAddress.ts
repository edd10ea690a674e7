import { inApp } from '../foundation/addresses.ts';

const AREA = inApp('/heloc-signer');

/** A page of a signer's area; `signer` names one of several applications, `condition` what the lender asks for. */
export function signerPage(
  page: string,
  query: { readonly signer?: string; readonly condition?: string } = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `${AREA}/${page}${search === '' ? '' : `?${search}`}`;
}
