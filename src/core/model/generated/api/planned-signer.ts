/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * Somebody who takes part in the signing, as POST /service-application/api/v1/application/heloc/{uuid}/signers/planned answers.
 */
export interface PlannedSigner {
  /**
   * The signer; absent for the borrower and for whoever is not named yet.
   */
  uuid?: string;
  role:
    | 'BORROWER'
    | 'CO_BORROWER'
    | 'DEED_HOLDER'
    | 'NON_TITLED_SPOUSE'
    | 'TRUSTEE'
    | 'ATTORNEY_IN_FACT'
    | 'ATTORNEY';
  /**
   * Whom of the people of the request it is, by position.
   */
  person?: number;
  firstName?: string;
  /**
   * Owes the debt.
   */
  obligor: boolean;
  /**
   * May cancel the line by themselves after signing.
   */
  mayCancel: boolean;
  /**
   * Copy keys of the reasons.
   *
   * @maxItems 20
   */
  why: string[];
}
