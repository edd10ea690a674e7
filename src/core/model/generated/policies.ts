/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Lower-case words joined by hyphens.
 */
export type Id = string;
/**
 * A state of the United States, or the District of Columbia.
 */
export type State = string;
/**
 * Who compared the rule with its citation, and on which day. False where somebody found the citation still to be confirmed; without the key nobody knows.
 */
export type Verified = Verification | false;
/**
 * A day as yyyy-MM-dd.
 */
export type CalendarDateText = string;
/**
 * The day from which the cited law has said what the rule says, as yyyy-MM-dd. Only where it is certain; without it the matrix says that it is unknown.
 */
export type LawSince = string;
/**
 * A plain JSON-Logic expression of the strict, typed subset; reads facts by { var: name }.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;
export type Effect =
  | {
      block: BlockEffect;
    }
  | {
      warn: WarnEffect;
    }
  | {
      route: RouteEffect;
    }
  | {
      consent: ConsentEffect;
    }
  | {
      show: ShowEffect;
    }
  | {
      require: RequireEffect;
    }
  | LimitEffect
  | PriceEffect
  | FigureEffect
  | ValuationEffect
  | {
      analytics: AnalyticsEffect;
    }
  | {
      disclose: DiscloseEffect;
    }
  | {
      signer: SignerEffect;
      show?: ShowEffect;
    }
  | {
      entitle: EntitleEffect;
    };
export type FieldName = string;
/**
 * The key of a message in copy/<locale>/.
 */
export type CopyKey = string;
/**
 * The name of a fact in facts.yaml.
 */
export type FactName = string;
/**
 * A number, or an expression of the same subset as rules that gives one.
 */
export type Amount = import('../../shared/json.ts').JsonObject | number;
/**
 * Only BORROWER and CO_BORROWER owe the debt. DEED_HOLDER: an owner who does not borrow. ATTORNEY_IN_FACT: holds a power of attorney and signs for somebody else. ATTORNEY: conducts the closing.
 */
export type SignerRole =
  | 'BORROWER'
  | 'CO_BORROWER'
  | 'DEED_HOLDER'
  | 'NON_TITLED_SPOUSE'
  | 'TRUSTEE'
  | 'ATTORNEY_IN_FACT'
  | 'ATTORNEY';

export interface PoliciesFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  policies: Policy[];
}
/**
 * One rule of a state or a lender. In a full policy everything but scope, message, specified, right, verified, lawSince, ended, boundBy, earlier, place and remove is required, and of citation and reason one; a layer may hold only what differs.
 */
export interface Policy {
  id: Id;
  /**
   * Raised with every change of meaning.
   */
  version?: number;
  /**
   * What the rule is, in one line, for compliance.
   */
  title?: string;
  jurisdiction?: State[] | 'any';
  /**
   * The law that the rule comes from, and nothing else: statute, regulation, judgment. A rule that only the lender wants has none.
   */
  citation?: string;
  /**
   * Why the lender or the product has the rule where no law is the reason, or beside it. A policy has a citation, a reason or both.
   */
  reason?: string;
  /**
   * Rows of the product's specification that ask for the rule. An examiner does not know them, so no citation holds one.
   *
   * @minItems 1
   */
  specified?: string[];
  /**
   * The law gives this right. No layer above may change what the rule says, or remove it; a stricter rule is a policy of its own.
   */
  right?: 'federal' | 'state';
  verified?: Verified;
  lawSince?: LawSince;
  /**
   * First and last day on which the product enforces the rule, inclusive. The day of the law is lawSince.
   */
  effective?: {
    from: CalendarDateText;
    to?: CalendarDateText;
  };
  ended?: Ended;
  reviewBy?: CalendarDateText;
  /**
   * Who answers for the rule: compliance, underwriting, product.
   */
  owner?: string;
  scope?: Rule;
  when?: Rule;
  effect?: Effect;
  boundBy?: BoundBy;
  message?: CopyKey;
  examples?: PolicyExample[];
  /**
   * Versions that held before this one, oldest first; each ends on the day before the next begins.
   */
  earlier?: EarlierVersion[];
  place?: Place;
  remove?: boolean;
}
export interface Verification {
  /**
   * A person and their office, as an examiner may ask for them.
   */
  by: string;
  on: CalendarDateText;
}
/**
 * Why nothing holds after the last day in force, which is needed where a policy has one: it ended on purpose, or another policy takes its place.
 */
export interface Ended {
  /**
   * In plain words, for compliance.
   */
  reason: string;
  /**
   * What ended it: an act, a judgment, a decision of the lender.
   */
  citation: string;
  replacedBy?: Id;
}
/**
 * The step cannot be left.
 */
export interface BlockEffect {
  field?: FieldName;
  /**
   * A note is a calm banner, for what is simply still to be done.
   */
  show: 'field' | 'banner' | 'note' | 'modal';
  modal?: PolicyModal;
  hide?: FieldName[];
}
/**
 * A dialog; without `dismiss` only the action leaves it.
 */
export interface PolicyModal {
  title: CopyKey;
  body: CopyKey;
  action?: {
    label: CopyKey;
    /**
     * A key of the brand's links.
     */
    link: string;
  };
  dismiss?: CopyKey;
}
export interface WarnEffect {
  show: 'banner';
}
/**
 * waitlist, or an address.
 */
export interface RouteEffect {
  to: string;
  /**
   * Where the browser goes once the waitlist is saved (ROUTE-39).
   */
  then?: string;
  keepQuery?: 'all' | 'none';
}
/**
 * Where this authorisation is asked for.
 */
export interface ConsentEffect {
  type: 'SOFT_CREDIT' | 'HARD_CREDIT' | 'COMMUNICATIONS' | 'SMS' | 'SMS_TRANSACTIONAL';
  at: 'registration' | 'start-profile' | 'start-contact';
}
/**
 * The element of this id in the step's layout is there only while a policy that shows it is in force and applies.
 */
export interface ShowEffect {
  element: Id;
}
/**
 * Cannot go on without this fact.
 */
export interface RequireEffect {
  fact: FactName;
}
export interface LimitEffect {
  /**
   * What is bounded while the policy is in force, whatever `when` says: `when` is the breach itself.
   */
  limit:
    | 'maxDraw'
    | 'minDraw'
    | 'lenderFees'
    | 'waitBeforeClosing'
    | 'costNotice'
    | 'closingPlaces'
    | 'notaryModes'
    | 'valuation'
    | 'rescission'
    | 'refundableFees'
    | 'adverseAction'
    | 'counteroffer'
    | 'incompleteness'
    | 'waitBetweenLines'
    | 'disclosures'
    | 'lineTerms'
    | 'creditScore'
    | 'debtToIncome'
    | 'originationFee';
  to: LimitTo;
}
export interface LimitTo {
  /**
   * maxDraw: greatest share of the home value that all liens together may reach.
   */
  cltvLimit?: number;
  /**
   * maxDraw, minDraw, originationFee: dollars.
   */
  amount?: number;
  /**
   * creditScore: the least.
   */
  score?: number;
  /**
   * lenderFees: greatest share of the line; debtToIncome: of the income; originationFee: of the draw.
   */
  share?: number;
  /**
   * lenderFees: types of fees that do not count.
   */
  excludes?: string[];
  /**
   * waitBeforeClosing: days from the later of application and notice; costNotice: business days before closing; adverseAction, counteroffer, incompleteness, waitBetweenLines: calendar days.
   */
  days?: number;
  /**
   * closingPlaces: the only ones.
   *
   * @minItems 1
   */
  places?: ('HOME' | 'WORK' | 'OTHER' | 'LENDER_OFFICE' | 'ATTORNEY_OFFICE' | 'TITLE_OFFICE')[];
  /**
   * notaryModes: the only ones.
   *
   * @minItems 1
   */
  modes?: ('ONLINE' | 'MANUAL')[];
  /**
   * valuation, disclosures: when it must be there.
   */
  before?: 'CLOSING' | 'SUBMISSION';
  /**
   * rescission: every day but Sundays and federal holidays; refundableFees: days on which offices are open.
   */
  businessDays?: number;
  /**
   * lineTerms: what the agreement must say.
   *
   * @minItems 1
   */
  terms?: string[];
}
export interface PriceEffect {
  /**
   * What it prices. A price is the sum of all policies of its name that apply. rate: before term, rate type and discounts; rateAdjustment: by term and rate type; discount: off the rate; originationFee: share of the draw; recordingTax: share of the loan; the others dollars.
   */
  price:
    | 'rate'
    | 'rateAdjustment'
    | 'discount'
    | 'originationFee'
    | 'recordingFee'
    | 'recordingTax'
    | 'valuationFee';
  is: Amount;
}
export interface FigureEffect {
  /**
   * Another figure of the lender, the sum of all policies of its name that apply. assetShare: share of an asset that counts as income; assetMonths: months over which counted assets are spread; rateLockDays: days for which a quote keeps its prices and fees; coBorrowerIncome: dollars a year of somebody who borrows too that count; coBorrowerPayments: dollars a month of their own debts that count; jointCreditScore: the score that counts of the two.
   */
  figure:
    | 'assetShare'
    | 'assetMonths'
    | 'rateLockDays'
    | 'coBorrowerIncome'
    | 'coBorrowerPayments'
    | 'jointCreditScore';
  is: Amount;
}
export interface ValuationEffect {
  /**
   * Who values the home where the policy applies, beyond an automated valuation: a broker from outside, or an appraiser on a visit. Where both are asked for, the appraiser is enough.
   */
  valuation: 'BROKER' | 'APPRAISAL';
}
/**
 * When analytics begins. Decided by the lender and the state alone: rules read org. facts.
 */
export interface AnalyticsEffect {
  /**
   * OPT_IN: it waits until the visitor accepts. OPT_OUT: it goes on until the visitor refuses. Where both apply, OPT_IN counts.
   */
  choice: 'OPT_IN' | 'OPT_OUT';
}
/**
 * The document is issued only while a policy that discloses it is in force and applies.
 */
export interface DiscloseEffect {
  document: Id;
}
/**
 * Somebody in this role takes part in the signing where the policy applies (core/signers).
 */
export interface SignerEffect {
  role: SignerRole;
  /**
   * The spouse of another owner; without it a spouse is the borrower's.
   */
  of?: 'OWNER';
}
/**
 * What everybody in these roles gets and gives where the policy applies.
 */
export interface EntitleEffect {
  /**
   * @minItems 1
   */
  roles: SignerRole[];
  to: SignerEntitlement;
}
export interface SignerEntitlement {
  /**
   * Documents that they receive.
   *
   * @minItems 1
   */
  notices?: Id[];
  /**
   * Documents that they sign.
   *
   * @minItems 1
   */
  documents?: Id[];
  /**
   * What they must agree to.
   *
   * @minItems 1
   */
  consents?: ('COMMUNICATIONS' | 'HARD_CREDIT')[];
  rescission?: RescissionRight;
}
/**
 * They may cancel by themselves, on a form and a clock of their own.
 */
export interface RescissionRight {
  /**
   * Model form of Regulation Z, appendix G.
   */
  form: 'G-5';
  paperCopies: number;
  electronicCopies: number;
}
/**
 * What carries the rule out where no step or flow lists it: tests hold these ends together.
 */
export interface BoundBy {
  /**
   * Steps that ask for it or show it.
   *
   * @minItems 1
   */
  steps?: Id[];
  /**
   * Words that each of the steps shows.
   *
   * @minItems 1
   */
  shows?: CopyKey[];
  /**
   * A choice that each of the steps offers.
   */
  offers?: {
    enum: string;
    value: string;
  };
  /**
   * Documents that say it.
   *
   * @minItems 1
   */
  documents?: Id[];
  /**
   * Stages and lapses of the journey (journey.yaml).
   *
   * @minItems 1
   */
  journey?: string[];
  /**
   * Modules that hold it.
   *
   * @minItems 1
   */
  code?: string[];
}
export interface PolicyExample {
  name: string;
  given: {
    [k: string]: string | number | boolean | unknown[];
  };
  expect: 'applies' | 'passes' | 'out of scope';
  /**
   * What a price or figure that applies comes to: a fraction, dollars, or a count.
   */
  gives?: number;
}
/**
 * What held before: the days it held on, its examples, and what was different. Everything else is as it is today, except who verified it and since when the law says so, which each version says for itself.
 */
export interface EarlierVersion {
  version: number;
  title?: string;
  jurisdiction?: State[] | 'any';
  /**
   * The law that the rule came from, and nothing else.
   */
  citation?: string;
  /**
   * Why the lender or the product had the rule.
   */
  reason?: string;
  verified?: Verified;
  lawSince?: LawSince;
  scope?: Rule;
  when?: Rule;
  effect?: Effect;
  message?: CopyKey;
  effective: EndedRange;
  examples: PolicyExample[];
}
export interface EndedRange {
  from: CalendarDateText;
  to: CalendarDateText;
}
/**
 * Where a layer puts a list entry it adds or moves.
 */
export interface Place {
  after?: string;
  before?: string;
}
