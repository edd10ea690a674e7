import type { OtherSigner } from '../../../../clients/signingService.ts';

/** Copy key of what keeps somebody from having signed; undefined once they have. */
export function waitWord(
  { status, role, answered }: Pick<OtherSigner, 'status' | 'role' | 'answered'>,
  hasDocuments: boolean,
): string | undefined {
  switch (status) {
    case 'SIGNED':
      return undefined;
    case 'NOT_ME':
      return 'screen.signing.waits.wrong';
    case 'INVITED':
      return 'screen.signing.waits.unopened';
    case 'OPENED':
      if (role === 'CO_BORROWER' && answered !== true) return 'screen.signing.waits.answers';
      return hasDocuments ? 'screen.signing.waits.sign' : 'screen.signing.waits.documents';
    default:
      return 'screen.signing.waits.you';
  }
}

/** Somebody who does not sign and cannot be mailed: their address was forgotten. */
export const isGone = ({ status, emailHint }: OtherSigner): boolean =>
  status === 'DECLINED' && emailHint === undefined;

export const stateWord = (signer: OtherSigner): string =>
  `screen.signing.state.${isGone(signer) ? 'GONE' : signer.status.replace('_', '-')}`;

export const roleWords = {
  CO_BORROWER: 'screen.signing.role.coBorrower',
  DEED_HOLDER: 'screen.signing.role.deedHolder',
  NON_TITLED_SPOUSE: 'screen.signing.role.nonTitledSpouse',
  TRUSTEE: 'screen.signing.role.trustee',
  ATTORNEY_IN_FACT: 'screen.signing.role.attorneyInFact',
  ATTORNEY: 'screen.signing.role.attorney',
} as const;

/** The copy key of a role in the server's answer. */
export const roleWord = (role: unknown): string =>
  roleWords[role as keyof typeof roleWords] ?? 'screen.signing.others.someone';
