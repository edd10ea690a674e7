/* Generated from schemas by `npm run generate`. Do not edit. */

/**
 * Social security number of the borrower, nine digits.
 */
export type Ssn = string;
/**
 * Number of the account that is asked about.
 */
export type AccountNumber = string;
/**
 * Number of the account that the money goes to.
 */
export type PayoutAccountNumber = string;
/**
 * What the home is taken to be worth so far: by the last valuation that counts, else by the borrower. Dollars, to the cent.
 */
export type HomeValue = number;
/**
 * Answers to earlier tasks of the application, newest of each name and stage; read one by its UUID.
 *
 * @maxItems 200
 */
export type Findings = GivenFinding[];
/**
 * Loans that the home secures, as known so far.
 *
 * @maxItems 50
 */
export type Liens = GivenLien[];
/**
 * Debts that the line is to pay off.
 *
 * @minItems 1
 * @maxItems 200
 */
export type Payoffs = GivenPayoff[];
/**
 * The documents to look at; their bytes are read by UUID.
 *
 * @maxItems 200
 */
export type Documents = GivenDocument[];
/**
 * What to pay, each once; empty when all of it goes elsewhere.
 *
 * @maxItems 200
 */
export type Payments = GivenPayment[];
/**
 * Documents of the closing; their bytes are read by UUID.
 *
 * @maxItems 200
 */
export type IssuedDocuments = GivenIssuedDocument[];
/**
 * What the lender still waits for from the borrower.
 *
 * @maxItems 200
 */
export type OpenConditions = GivenOpenCondition[];
/**
 * Others who sign.
 *
 * @maxItems 20
 */
export type Signers = GivenSigner[];
/**
 * Others who borrow and have given their answers; absent without any.
 *
 * @maxItems 20
 */
export type CoBorrowers = GivenCoBorrower[];
/**
 * The application ID that the borrower reads.
 */
export type LoanNumber = string;

/**
 * What tasks of the lender's side are given. Contracts (schemas/tasks) name these by their definitions. Additions keep the version of a contract; anything else is a new one.
 */
export interface TaskData {
  applicant?: GivenApplicant;
  contact?: GivenContact;
  ssn?: Ssn;
  creditPins?: GivenCreditPins;
  accountNumber?: AccountNumber;
  payoutAccountNumber?: PayoutAccountNumber;
  consent?: GivenConsent;
  property?: GivenProperty;
  propertyFacts?: GivenPropertyFacts;
  homeValue?: HomeValue;
  request?: GivenRequest;
  statedIncome?: GivenStatedIncome;
  income?: GivenIncome;
  employer?: GivenEmployer;
  findings?: Findings;
  decision?: GivenDecision;
  liens?: Liens;
  payoffs?: Payoffs;
  owners?: GivenOwners;
  account?: GivenAccount;
  documents?: Documents;
  condition?: GivenCondition;
  lineRequest?: GivenLineRequest;
  insurance?: GivenInsurance;
  valuationOrder?: GivenValuationOrder;
  payments?: Payments;
  closing?: GivenClosing;
  issuedDocuments?: IssuedDocuments;
  openConditions?: OpenConditions;
  signer?: GivenReviewedSigner;
  signers?: Signers;
  coBorrowers?: CoBorrowers;
  unanswered?: GivenUnanswered;
  loanNumber?: LoanNumber;
}
/**
 * The borrower who applies, as on file.
 */
export interface GivenApplicant {
  /**
   * First name.
   */
  firstName: string;
  /**
   * Middle name or initial.
   */
  middleName?: string;
  /**
   * Last name.
   */
  lastName: string;
  /**
   * As stored: JR, SR, II, III.
   */
  suffix?: string;
  /**
   * Date of birth.
   */
  birthDate: string;
  address: GivenAddress;
}
/**
 * Where the borrower lives.
 */
export interface GivenAddress {
  /**
   * House number and street.
   */
  street1: string;
  /**
   * Apartment or unit.
   */
  street2?: string;
  /**
   * City.
   */
  city: string;
  /**
   * Two letters.
   */
  state: string;
  /**
   * Five digits.
   */
  zip: string;
}
/**
 * How to reach the borrower.
 */
export interface GivenContact {
  /**
   * E-mail address.
   */
  email: string;
  /**
   * Mobile phone, ten digits.
   */
  phone?: string;
}
/**
 * PINs that open frozen credit files for this inquiry, by bureau. Kept only until it is answered.
 */
export interface GivenCreditPins {
  /**
   * PIN of the file at Equifax.
   */
  EQUIFAX?: string;
  /**
   * PIN of the file at Experian.
   */
  EXPERIAN?: string;
  /**
   * PIN of the file at Transunion.
   */
  TRANSUNION?: string;
}
/**
 * The borrower's permission for what the task does.
 */
export interface GivenConsent {
  /**
   * What was permitted.
   */
  type: string;
  /**
   * Version of the text that was shown.
   */
  version: string;
  /**
   * When it was given. UTC.
   */
  givenAt: string;
}
/**
 * The home that is to secure the line.
 */
export interface GivenProperty {
  /**
   * Changes when the borrower names another property.
   */
  uuid: string;
  address: GivenAddress1;
  /**
   * How it is used.
   */
  occupancy: 'HOME' | 'SECONDARY' | 'INVESTMENT';
  /**
   * Kind of building, as the borrower says.
   */
  type?: string;
  /**
   * It is for sale.
   */
  listedForSale?: boolean;
  /**
   * It is the homestead of the owners (Texas).
   */
  homestead?: boolean;
}
/**
 * An address in the United States.
 */
export interface GivenAddress1 {
  /**
   * House number and street.
   */
  street1: string;
  /**
   * Apartment or unit.
   */
  street2?: string;
  /**
   * City.
   */
  city: string;
  /**
   * Two letters.
   */
  state: string;
  /**
   * Five digits.
   */
  zip: string;
}
/**
 * What the borrower says about a home that no model could value.
 */
export interface GivenPropertyFacts {
  /**
   * Year built.
   */
  yearBuilt?: number;
  /**
   * Square feet.
   */
  livingArea?: number;
  /**
   * Bedrooms.
   */
  bedrooms?: number;
  /**
   * Bathrooms.
   */
  bathrooms?: number;
  /**
   * Improvements, in the words of the borrower.
   */
  improvements?: string;
}
/**
 * What the borrower asks for; figures once an offer is chosen.
 */
export interface GivenRequest {
  /**
   * What the money is for.
   */
  purpose?: string;
  /**
   * The initial draw that was chosen. Dollars, to the cent.
   */
  draw?: number;
  /**
   * The whole line. Dollars, to the cent.
   */
  line?: number;
  /**
   * Years.
   */
  term?: number;
  /**
   * Percent a year.
   */
  rate?: number;
  /**
   * Combined loan to value, as a fraction of one.
   */
  cltv?: number;
}
/**
 * Income as the borrower stated it; dollars a year before tax.
 */
export interface GivenStatedIncome {
  /**
   * In the order in which they were stated.
   *
   * @maxItems 50
   */
  sources: GivenStatedSource[];
}
/**
 * A source of income.
 */
export interface GivenStatedSource {
  /**
   * Where it comes from.
   */
  employmentType: string;
  /**
   * A year before tax. Dollars, to the cent.
   */
  amount: number;
}
/**
 * Income by source; dollars a year before tax.
 */
export interface GivenIncome {
  /**
   * All sources together, as stated. Dollars, to the cent.
   */
  stated: number;
  /**
   * All sources together, as verified so far; absent while none is. Dollars, to the cent.
   */
  verified?: number;
  /**
   * Every source; answers name it by its UUID.
   *
   * @maxItems 50
   */
  sources: GivenIncomeSource[];
}
/**
 * A source of income.
 */
export interface GivenIncomeSource {
  /**
   * Identifies the source in answers.
   */
  uuid: string;
  /**
   * Where it comes from.
   */
  employmentType: string;
  /**
   * As stated. Dollars, to the cent.
   */
  amount: number;
  /**
   * As verified; absent while it is not. Dollars, to the cent.
   */
  verifiedAmount?: number;
  /**
   * How it is proved.
   */
  method?: string;
  /**
   * PENDING: its proof is to be read now.
   */
  state: 'PENDING' | 'NEEDED' | 'VERIFIED' | 'PARTIAL' | 'FAILED';
}
/**
 * Whom the borrower permits the lender to ask about the job.
 */
export interface GivenEmployer {
  /**
   * Name of the employer.
   */
  employerName: string;
  /**
   * Phone of the employer.
   */
  phone: string;
  /**
   * E-mail address of the personnel office.
   */
  hrEmail?: string;
  address?: GivenAddress1;
  /**
   * Job title.
   */
  jobTitle: string;
  /**
   * First day at this employer.
   */
  startDate: string;
  /**
   * The borrower still works there.
   */
  currentlyEmployed?: boolean;
}
/**
 * An answer to an earlier task.
 */
export interface GivenFinding {
  /**
   * The task that was answered.
   */
  task: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The stage that asked.
   */
  stage: string;
  /**
   * How often it was asked with this time.
   */
  round: number;
  /**
   * What was answered.
   */
  outcome: string;
  /**
   * When. UTC.
   */
  answeredAt: string;
}
/**
 * Where the decision stands, and why a person is asked.
 */
export interface GivenDecision {
  /**
   * The decision so far.
   */
  decision?: string;
  /**
   * What it is about.
   */
  subDecision?: string;
  /**
   * Reason codes, the weightiest first.
   *
   * @maxItems 20
   *
   * Items: A reason.
   */
  reasons?: string[];
  /**
   * The highest offer made so far; absent without offers. Dollars, to the cent.
   */
  highestOffer?: number;
}
/**
 * A lien.
 */
export interface GivenLien {
  /**
   * Identifies the lien in answers.
   */
  uuid: string;
  /**
   * Who holds it.
   */
  lender: string;
  /**
   * FIRST_MORTGAGE, SECOND_MORTGAGE, HELOC, JUDGMENT, or another kind.
   */
  type: string;
  /**
   * Owed. Dollars, to the cent.
   */
  balance: number;
  /**
   * A month. Dollars, to the cent.
   */
  monthlyPayment: number;
  /**
   * Its rank, from 1.
   */
  position: number;
  /**
   * The borrower added it; no report names it.
   */
  statedByBorrower?: boolean;
}
/**
 * A debt to be paid off.
 */
export interface GivenPayoff {
  /**
   * Identifies the debt in answers.
   */
  liabilityUuid: string;
  /**
   * As the borrower knows the creditor.
   */
  creditorName: string;
  /**
   * CREDIT_CARD, AUTO_LOAN, PERSONAL_LOAN, STUDENT_LOAN, or another kind.
   */
  type: string;
  /**
   * As in the credit report. Dollars, to the cent.
   */
  balance: number;
}
/**
 * Who holds title, as the borrower says.
 */
export interface GivenOwners {
  /**
   * How title is held; absent while unknown.
   */
  ownership?: 'SOLE' | 'JOINT' | 'TRUST';
  /**
   * The borrower first.
   *
   * @minItems 1
   * @maxItems 20
   */
  names: GivenOwner[];
}
/**
 * A person on the title or its spouse.
 */
export interface GivenOwner {
  /**
   * What the person is to the line.
   */
  role: 'BORROWER' | 'CO_BORROWER' | 'DEED_HOLDER' | 'NON_TITLED_SPOUSE' | 'TRUSTEE';
  /**
   * First name.
   */
  firstName: string;
  /**
   * Last name.
   */
  lastName: string;
}
/**
 * A bank account.
 */
export interface GivenAccount {
  /**
   * The subject of the task.
   */
  uuid: string;
  /**
   * Money goes to it, or is debited from it.
   */
  use: 'PAYOUT' | 'AUTOPAY';
  /**
   * The borrower, whose account it is said to be.
   */
  holder?: string;
  /**
   * ABA routing number; absent for an exchange.
   */
  routingNumber?: string;
  /**
   * Last characters of the number.
   */
  mask: string;
  /**
   * CHECKING or SAVINGS.
   */
  accountType?: string;
  /**
   * Name of the bank, where it is known.
   */
  bankName?: string;
}
/**
 * A document of the borrower.
 */
export interface GivenDocument {
  /**
   * Identifies the document in answers.
   */
  uuid: string;
  /**
   * What it is said to be.
   */
  type: string;
  /**
   * Name of the file.
   */
  fileName: string;
  /**
   * Of a card, or of a house.
   */
  side?: string;
}
/**
 * What the lender asked for, and what the borrower says to it.
 */
export interface GivenCondition {
  /**
   * The subject of the task.
   */
  uuid: string;
  /**
   * What it asks for.
   */
  category: string;
  /**
   * What the lender wrote to the borrower.
   */
  text?: string;
  /**
   * Kinds of documents that were asked for.
   *
   * @maxItems 50
   *
   * Items: A kind.
   */
  documentTypes?: string[];
  /**
   * What the borrower wrote.
   */
  note?: string;
  /**
   * When the lender asked. UTC.
   */
  openedAt: string;
  /**
   * When the borrower answered. UTC.
   */
  submittedAt?: string;
  /**
   * Why the last answer was refused.
   */
  lastRefusal?: string;
}
/**
 * What the borrower of a line that is paid out asks for.
 */
export interface GivenLineRequest {
  /**
   * The subject of the task.
   */
  uuid: string;
  /**
   * A further draw to the borrower's account, autopay on or off, or what pays the line off.
   */
  kind: 'DRAW' | 'AUTOPAY' | 'PAYOFF';
  /**
   * DRAW: dollars and cents.
   */
  amount?: string;
  /**
   * AUTOPAY: to be on or off.
   */
  isOn?: boolean;
  account?: LineAccount;
  /**
   * When the borrower asked, ISO 8601.
   */
  askedAt: string;
}
/**
 * AUTOPAY: the account that the payments are to come from from now on, if it is another one. A task `bankAccount@1` with this subject gave its numbers before.
 */
export interface LineAccount {
  /**
   * UUID of the account.
   */
  uuid: string;
  /**
   * Last characters of the number.
   */
  mask: string;
}
/**
 * What the policy must cover, and whom to ask.
 */
export interface GivenInsurance {
  needs?: GivenInsuranceNeeds;
  homeowners?: GivenPolicy;
  flood?: GivenPolicy;
}
/**
 * What is required.
 */
export interface GivenInsuranceNeeds {
  /**
   * The home is in a flood zone.
   */
  floodZone: boolean;
  /**
   * Least coverage of the dwelling. Dollars, to the cent.
   */
  minimumCoverage: number;
  /**
   * Least coverage of floods. Dollars, to the cent.
   */
  floodCoverage?: number;
  /**
   * Highest deductible. Dollars, to the cent.
   */
  maximumDeductible?: number;
  /**
   * The clause that the policy must have.
   */
  mortgageeClause?: string;
}
/**
 * A policy as the borrower describes it.
 */
export interface GivenPolicy {
  /**
   * The insurer.
   */
  insurer?: string;
  /**
   * Number of the policy.
   */
  policyNumber?: string;
  /**
   * The agent.
   */
  agentName?: string;
  /**
   * Phone of the agent.
   */
  agentPhone?: string;
  /**
   * First day of cover.
   */
  effectiveOn?: string;
  /**
   * Last day of cover.
   */
  expiresOn?: string;
  /**
   * Coverage. Dollars, to the cent.
   */
  coverage?: number;
}
/**
 * Who opens the door, and how far the order is.
 */
export interface GivenValuationOrder {
  /**
   * Name and phone of whoever lets the valuer in.
   */
  contact?: string;
  /**
   * When the borrower ordered. UTC.
   */
  orderedAt?: string;
  /**
   * By when the borrower was told to expect it.
   */
  dueBy?: string;
  /**
   * Fee of the valuation. Dollars, to the cent.
   */
  fee?: number;
  /**
   * The borrower has paid the fee.
   */
  feePaid?: boolean;
}
/**
 * A payment.
 */
export interface GivenPayment {
  /**
   * Stays the same when the task is asked again: the same payment is never made twice.
   */
  id: string;
  /**
   * The account of the borrower, or a creditor.
   */
  to: 'ACCOUNT' | 'PAYEE';
  /**
   * To be paid. Dollars, to the cent.
   */
  amount: number;
  /**
   * The account; only for ACCOUNT.
   */
  accountUuid?: string;
  /**
   * The creditor; only for PAYEE.
   */
  payeeName?: string;
  /**
   * Where the creditor takes payments.
   */
  payeeAddress?: string;
  /**
   * Last characters of the account at the creditor.
   */
  payeeAccountMask?: string;
  /**
   * The debt that it pays.
   */
  liabilityUuid?: string;
  /**
   * The amount is right until then.
   */
  goodThrough?: string;
}
/**
 * Days of the closing, so far.
 */
export interface GivenClosing {
  /**
   * When the note was signed. UTC.
   */
  signedAt?: string;
  /**
   * Last day of the right to cancel; absent without one.
   */
  rescissionEnds?: string;
  /**
   * When the deed was recorded. UTC.
   */
  recordedAt?: string;
  /**
   * When the first payment is due.
   */
  firstPaymentDate?: string;
}
/**
 * A document that was issued.
 */
export interface GivenIssuedDocument {
  /**
   * Identifies the document.
   */
  uuid: string;
  /**
   * What it is.
   */
  type: string;
  /**
   * Its title.
   */
  title: string;
  /**
   * It is signed.
   */
  signed: boolean;
}
/**
 * A condition that is not closed.
 */
export interface GivenOpenCondition {
  /**
   * The condition.
   */
  uuid: string;
  /**
   * What it asks for.
   */
  category: string;
  /**
   * OPEN: the borrower has not answered.
   */
  status: 'OPEN' | 'SUBMITTED';
}
/**
 * The other signer whose documents they are; missing where they are the borrower's.
 */
export interface GivenReviewedSigner {
  /**
   * The signer.
   */
  uuid: string;
  /**
   * What the person is to the line.
   */
  role: 'CO_BORROWER' | 'DEED_HOLDER' | 'NON_TITLED_SPOUSE' | 'TRUSTEE' | 'ATTORNEY_IN_FACT' | 'ATTORNEY';
  /**
   * As the borrower named them.
   */
  firstName: string;
  /**
   * As the borrower named them.
   */
  lastName: string;
}
/**
 * Another signer.
 */
export interface GivenSigner {
  /**
   * The signer.
   */
  uuid: string;
  /**
   * What the person is to the line.
   */
  role: 'CO_BORROWER' | 'DEED_HOLDER' | 'NON_TITLED_SPOUSE' | 'TRUSTEE' | 'ATTORNEY_IN_FACT' | 'ATTORNEY';
  /**
   * How far the person is.
   */
  status: 'INVITED' | 'OPENED' | 'SIGNED' | 'DECLINED' | 'EXPIRED' | 'NOT_ME';
}
/**
 * Somebody who borrows too.
 */
export interface GivenCoBorrower {
  /**
   * The signer.
   */
  uuid: string;
  /**
   * First name.
   */
  firstName: string;
  /**
   * Last name.
   */
  lastName: string;
  /**
   * Where the income comes from.
   */
  employmentType: string;
  /**
   * Income a year before tax, all sources together, as stated. Dollars, to the cent.
   */
  stated: number;
  /**
   * The same as the lender knows it without proof; absent while it does not. Dollars, to the cent.
   */
  verified?: number;
  /**
   * The credit score of the co-borrower's report; absent before it.
   */
  score?: number;
}
/**
 * What stands still.
 */
export interface GivenUnanswered {
  /**
   * The stage at which the application stands.
   */
  stage: string;
  /**
   * Since when it waits. UTC.
   */
  since: string;
  /**
   * Whose turn it is.
   */
  waitsFor: 'LENDER' | 'BORROWER';
  task?: GivenUnansweredTask;
}
/**
 * The task that was not answered; absent when the borrower is waited for.
 */
export interface GivenUnansweredTask {
  /**
   * The task.
   */
  uuid: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The deadline passed, or whoever performs it gave up.
   */
  outcome: 'late' | 'failed';
  /**
   * Who was asked.
   */
  performer: string;
}
