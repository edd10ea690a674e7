/* Generated from schemas/config by `npm run generate`. Do not edit. */

export interface SandboxLenderFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  ranges: {
    score: {
      from: number;
      to: number;
    };
    debtShare: {
      from: number;
      to: number;
    };
    homeValue: {
      from: number;
      to: number;
    };
    lienShare: {
      from: number;
      to: number;
    };
  };
  lienPaymentShare: number;
  /**
   * @minItems 1
   */
  debts: SandboxDebt[];
  properties: SandboxKnownProperty[];
  creditFile: SandboxCreditFile;
  servicing: SandboxServicing;
}
export interface SandboxDebt {
  type: string;
  creditorName: string;
  share: number;
  paymentShare: number;
}
export interface SandboxKnownProperty {
  street1: string;
  zip: string;
  homeValue: number;
  lienShare: number;
}
export interface SandboxCreditFile {
  mortgageLender: string;
  titleLienholder: string;
  inquiries: SandboxInquiry[];
  /**
   * The credit bureau, as notices name it.
   */
  bureau: {
    name: string;
    address: string;
    phone: string;
  };
  scoreModel: string;
  /**
   * The lowest and the highest score of the model.
   */
  scoreRange: {
    from: number;
    to: number;
  };
  /**
   * @minItems 1
   * @maxItems 4
   */
  scoreFactors: (
    | 'payment-history'
    | 'utilization'
    | 'history-length'
    | 'new-accounts'
    | 'inquiries'
    | 'public-record'
    | 'mix'
  )[];
}
export interface SandboxInquiry {
  creditor: string;
  daysAgo: number;
}
/**
 * How the sandbox lender keeps lines that are paid out.
 */
export interface SandboxServicing {
  /**
   * Dollars of the smallest further draw.
   */
  minimumDraw: number;
  /**
   * For how many days a payoff quote is good.
   */
  payoffGoodDays: number;
  /**
   * How many days after a quote it is paid and the line is closed, unless something was drawn or paid before.
   */
  payoffPaidAfterDays: number;
  /**
   * How many days after a line was closed the release of its lien is recorded.
   */
  lienReleasedAfterDays: number;
  /**
   * By how many percent points the rate of a line with a variable rate changes, and after which payment.
   *
   * @maxItems 24
   */
  rateMoves: {
    afterPayment: number;
    points: number;
  }[];
}
