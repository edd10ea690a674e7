import { inApp } from '../foundation/addresses.ts';

const AREA = inApp('/heloc-signer');

export const SIGNER_RESUME = `${AREA}/resume`;

/** A page of a signer's area; `signer` names one of several applications. */
export const signerPage = (page: string, signer?: string): string =>
  `${AREA}/${page}${signer === undefined ? '' : `?${new URLSearchParams({ signer })}`}`;
