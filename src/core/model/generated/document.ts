/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Lower-case words joined by hyphens.
 */
export type Id = string;
/**
 * The key of a message in copy/<locale>/.
 */
export type CopyKey = string;
export type DocumentCategory = 'DISCLOSURE' | 'CLOSING' | 'NOTARY';
/**
 * What is issued together.
 */
export type DocumentPackage =
  | 'SUMMARY'
  | 'CLOSING'
  | 'NOTARY'
  | 'RESCISSION'
  | 'ADVERSE_ACTION'
  | 'INCOMPLETE'
  | 'INCOME'
  | 'SIGNER'
  | 'CO_BORROWER'
  | 'CO_BORROWER_DECLINE';
/**
 * A plain JSON-Logic expression of the strict, typed subset; reads facts by { var: name }.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;
/**
 * A value of the application; see documentValueTypes.
 */
export type DocumentValueName =
  | 'applicationId'
  | 'borrowerName'
  | 'recipientName'
  | 'propertyAddress'
  | 'propertyStateName'
  | 'mailingAddress'
  | 'purposeName'
  | 'occupancyName'
  | 'ownershipName'
  | 'taxpayerName'
  | 'taxpayerNumber'
  | 'taxpayerAddress'
  | 'taxYears'
  | 'taxSignature'
  | 'lineAmount'
  | 'initialDraw'
  | 'totalLoanAmount'
  | 'originationFee'
  | 'monthlyPayment'
  | 'closingCosts'
  | 'payoffTotal'
  | 'cashToBorrower'
  | 'costsTakenOff'
  | 'annualIncome'
  | 'homeValue'
  | 'indexName'
  | 'totalOfPayments'
  | 'totalInterest'
  | 'balloonPayment'
  | 'balloonDate'
  | 'worstCasePayment'
  | 'worstCaseTotal'
  | 'examplePayment'
  | 'exampleTotal'
  | 'lenderFeeLimit'
  | 'dailyInterest'
  | 'apr'
  | 'cltv'
  | 'originationFeePercent'
  | 'autopayDiscountPercent'
  | 'exampleApr'
  | 'marginPercent'
  | 'highestRatePercent'
  | 'termYears'
  | 'termMonths'
  | 'exampleYears'
  | 'exampleMonths'
  | 'creditScore'
  | 'creditScoreLowest'
  | 'creditScoreHighest'
  | 'creditBureauName'
  | 'creditBureauAddress'
  | 'creditBureauPhone'
  | 'issuedOn'
  | 'applicationDate'
  | 'earliestClosing'
  | 'rescissionEnds'
  | 'firstPaymentDate'
  | 'maturityDate'
  | 'creditScoreDate'
  | 'answerBy';
export type DocumentSign = 'none' | 'acknowledge' | 'signature' | 'initials';
export type DocumentSignerRole =
  'CO_BORROWER' | 'DEED_HOLDER' | 'NON_TITLED_SPOUSE' | 'TRUSTEE' | 'ATTORNEY_IN_FACT' | 'ATTORNEY';
/**
 * The items of a list, or the rows of a table, as they are on the application; without any the block is left out.
 */
export type DocumentList =
  'fees' | 'payoffs' | 'liens' | 'debts' | 'incomes' | 'answers' | 'reasons' | 'scoreFactors' | 'missing';

/**
 * A document the lender issues, made from the application's own data.
 */
export interface DocumentTemplate {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  id: Id;
  /**
   * The type on the wire.
   */
  type: string;
  title: CopyKey;
  category: DocumentCategory;
  package: DocumentPackage;
  /**
   * Its place in the package.
   */
  order: number;
  when?: Rule;
  /**
   * It is not issued when one of these is not known.
   */
  needs?: DocumentValueName[];
  /**
   * The package is not accepted or signed before it was read to its end.
   */
  mustRead: boolean;
  sign: DocumentSign;
  /**
   * Every owner and spouse who signs gets one of their own.
   */
  eachOwner?: boolean;
  /**
   * Only people who sign but did not apply get it, each of them one of their own.
   */
  othersOnly?: boolean;
  /**
   * An application made in another language gets it twice: in English, and translated.
   */
  alsoInEnglish?: boolean;
  /**
   * Who signs it beside the borrower.
   */
  signedBy?: DocumentSignerRole[];
  /**
   * Its last page carries the short code by which a borrower shows that it could be opened (E-SIGN).
   */
  accessCode?: boolean;
  /**
   * The law it answers to.
   */
  citation?: string;
  /**
   * @minItems 1
   */
  body: DocumentBlock[];
}
export interface DocumentBlock {
  id: Id;
  type: 'heading' | 'paragraph' | 'list' | 'table' | 'history' | 'signature' | 'pageBreak';
  text?: CopyKey;
  /**
   * How a paragraph stands out; normal unless told.
   */
  style?: 'normal' | 'prominent' | 'small';
  /**
   * Of a heading below the title; 2 unless told.
   */
  level?: 2 | 3;
  /**
   * The items of a list.
   */
  items?: CopyKey[];
  each?: DocumentList;
  /**
   * The rows of a table; one whose value is not known is left out.
   */
  rows?: DocumentRow[];
  /**
   * The headings of a table's columns: label and value; of a history four: year, index, rate, payment.
   */
  columns?: CopyKey[];
  /**
   * Of a history: year -> the index in percent points. A draw runs for the longest term of the brand.
   */
  index?: {
    [k: string]: number;
  };
  /**
   * Of a history: percent points on the index.
   */
  margin?: number;
  when?: Rule;
  /**
   * The block is left out when one of these is not known.
   */
  needs?: DocumentValueName[];
  place?: Place;
  remove?: boolean;
}
export interface DocumentRow {
  id: Id;
  label: CopyKey;
  value?: DocumentValueName;
  text?: CopyKey;
  when?: Rule;
  place?: Place;
  remove?: boolean;
}
/**
 * Where a layer puts a list entry it adds or moves.
 */
export interface Place {
  after?: string;
  before?: string;
}
