/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface PayoffStatement1 {
  received: {
    /**
     * What pays off each debt; a debt without a statement keeps the figures of the credit report.
     *
     * @maxItems 200
     */
    payees: {
      /**
       * The debt, as in the credit report.
       */
      liabilityUuid: string;
      /**
       * Whom to pay.
       */
      name: string;
      /**
       * The last digits of the account.
       */
      accountMask?: string;
      /**
       * Where the payment goes.
       */
      address?: string;
      /**
       * Dollars that pay the debt off.
       */
      amount: number;
      /**
       * The last day on which this amount does.
       */
      goodThrough?: string;
    }[];
  };
  /**
   * The statements are asked for; those at hand already.
   */
  asked: {
    /**
     * What pays off each debt; a debt without a statement keeps the figures of the credit report.
     *
     * @maxItems 200
     */
    payees?: {
      /**
       * The debt, as in the credit report.
       */
      liabilityUuid: string;
      /**
       * Whom to pay.
       */
      name: string;
      /**
       * The last digits of the account.
       */
      accountMask?: string;
      /**
       * Where the payment goes.
       */
      address?: string;
      /**
       * Dollars that pay the debt off.
       */
      amount: number;
      /**
       * The last day on which this amount does.
       */
      goodThrough?: string;
    }[];
  };
}
