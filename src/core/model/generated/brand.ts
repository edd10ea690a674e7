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
 * The key of a message in copy/<locale>/.
 */
export type CopyKey = string;
export type TimeOfDay = string;
/**
 * Reasons of notices (document.reason.*); none: this lender does not offer it.
 *
 * @maxItems 40
 */
export type DeclineReasons = string[];
/**
 * A plain JSON-Logic expression of the strict, typed subset; reads facts by { var: name }.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;

export interface BrandFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  code?: Id;
  kind?: 'main' | 'mortgage-company' | 'wholesale' | 'credit-union' | 'new-york';
  variantOf?: Id;
  canonicalOrgCode?: Id;
  /**
   * Host prefixes.
   *
   * @minItems 1
   */
  hosts?: string[];
  orgBrand?: string;
  /**
   * An https address without a user, a password or blanks.
   */
  baseUrl?: string;
  company?: Company;
  /**
   * Addresses by name; privacy and terms fall back to /privacy and /terms (BRAND-12).
   */
  links?: {
    /**
     * An address with https:// or of the host, from its /.
     */
    [k: string]: string | null;
  };
  termsLabel?: 'Terms of Use' | 'Terms of Service';
  /**
   * Names used in copy, such as partnerName, siteName.
   */
  names?: {
    [k: string]: string;
  };
  characters?: BrandCharacters;
  /**
   * How the lender speaks: the words of brands/_tones/<tone> lie between its kind's and its own. plain (when left out) changes none.
   */
  tone?: 'plain' | 'warm' | 'brisk';
  ways?: BrandWays;
  auth?: BrandAuth;
  products?: {
    [k: string]: ProductSettings;
  };
  /**
   * Merged into one object, later entries win (BRAND-09).
   */
  pricing?: Pricing[];
  /**
   * Switches; each is a fact org.features.<name>.
   */
  features?: {
    [k: string]: boolean;
  };
  /**
   * Single values by name.
   */
  values?: {[k: string]: string | number};
  lending?: Lending;
  chat?: BrandChat;
  hours?: BrandHours;
  /**
   * Banners that are planned. What nobody could plan comes by the Lender API.
   */
  banners?: PlannedBanner[];
  unreviewed?: UnreviewedWords;
  drafts?: BrandDrafts;
  decline?: BrandDecline;
  retention?: BrandRetention;
  footer?: FooterText[];
}
export interface Company {
  name?: string;
  shortName?: string;
  legalName?: string;
  nmls?: string;
  /**
   * Ten digits in quotes.
   */
  supportPhone?: string;
  /**
   * An email address.
   */
  supportEmail?: string;
  address?: string;
}
/**
 * Which characters names of people and of cities may have (FIELD-10, 13, 27, C-05).
 */
export interface BrandCharacters {
  /**
   * The set that names of people are checked by: one of sets.
   */
  names?: string;
  /**
   * The set that names of cities are checked by: one of sets.
   */
  cities?: string;
  /**
   * By name. A field of a step names its rule as characters#/lastName.
   */
  sets?: {
    [k: string]: CharacterSet;
  };
}
export interface CharacterSet {
  firstName: CharacterRule;
  middleName: CharacterRule;
  lastName: CharacterRule;
  city: CharacterRule;
}
export interface CharacterRule {
  /**
   * The whole text, without white space at its ends, matches this regular expression.
   */
  pattern: string;
  /**
   * Texts that the pattern must take; the check tries them.
   */
  accepts: string[];
  /**
   * Texts that the pattern must refuse; the check tries them.
   */
  refuses: string[];
}
/**
 * What borrowers are recommended where they may do something in several ways.
 */
export interface BrandWays {
  /**
   * The ways to prove income, the one to recommend first; those left out follow. Each is offered where a company or the kind of income allows it.
   *
   * @minItems 1
   */
  income?: ('payroll' | 'bank' | 'tax' | 'documents')[];
}
export interface BrandAuth {
  mode: 'legacy' | 'broker' | 'optimizely';
  /**
   * Whom the identity endpoints serve on every host of the brand; customer when left out.
   */
  audience?: 'customer' | 'agent';
  /**
   * After how many days a password must be changed; never when left out.
   */
  passwordDays?: number;
  passwords?: BrandPasswords;
  passkeys?: BrandPasskeys;
  /**
   * Host prefixes of the brand on which agents are served.
   */
  agentHosts?: string[];
}
/**
 * What a new password needs: upper and lower case, a digit and a special character in 12 characters (composition, when left out), or only to be long (ASVS 5.0 6.2.5). Common, breached and personal ones are refused either way.
 */
export interface BrandPasswords {
  rule: 'composition' | 'length';
  /**
   * length: how many characters; 15 when left out.
   */
  least?: number;
}
/**
 * Signing in by passkey beside the password, in the lender's own sign-in; off when left out.
 */
export interface BrandPasskeys {
  /**
   * Borrowers may add passkeys in their account settings and sign in with them.
   */
  on: boolean;
  /**
   * Once in each browser that can, after a registration or a sign-in by password, the dashboard says that there are passkeys.
   */
  offer?: boolean;
}
export interface ProductSettings {
  /**
   * Dollars.
   */
  minDraw?: number;
  /**
   * Dollars.
   */
  maxDraw?: number;
  /**
   * Years.
   */
  terms?: number[];
  rateTypes?: ('FIXED' | 'VARIABLE')[];
  /**
   * A fraction of the draw: 0.0499 is 4.99 percent.
   */
  maxOriginationFee?: number;
  /**
   * Which closing costs (fee types) are taken off the first draw, so that less of it arrives; the others are paid apart from the loan.
   */
  costsTakenOff?: ('RECORDING_FEE' | 'RECORDING_TAX' | 'MANUAL_NOTARIZATION_FEE')[];
  discounts?: string[];
}
export interface Pricing {
  /**
   * Lowest and highest APR in percent points.
   *
   * @minItems 2
   * @maxItems 2
   */
  aprRange?: number[];
  /**
   * A fraction: 0.0025 is a quarter of a percent point.
   */
  allInDiscount?: number;
  /**
   * A fraction: 0.0025 is a quarter of a percent point.
   */
  autopayDiscount?: number;
  /**
   * A fraction: 0.0025 is a quarter of a percent point.
   */
  creditUnionDiscount?: number;
  /**
   * A fraction: 0.0025 is a quarter of a percent point.
   */
  departmentOfCommerceCuDiscount?: number;
  /**
   * A fraction: 0.0025 is a quarter of a percent point.
   */
  quorumDiscount?: number;
  /**
   * A fraction: 0.0025 is a quarter of a percent point.
   */
  teachersFederalCuDiscount?: number;
  /**
   * A fraction: 0.0025 is a quarter of a percent point.
   */
  valleyStrongFfaDiscount?: number;
  /**
   * A fraction: 0.0025 is a quarter of a percent point.
   */
  valleyStrongNonFfaDiscount?: number;
}
export interface Lending {
  states?: State[];
  ineligibleZips?: string[];
  /**
   * The numbers of licenses by state, where they are not the licenseNumber.
   */
  licenses?: {
    [k: string]: string;
  };
  /**
   * The number of every license that has none of its own, such as a charter; the NMLS number when left out.
   */
  licenseNumber?: string;
  /**
   * What a license is called, by state; other is for all states that are not named.
   */
  licenseTypes?: {
    [k: string]: CopyKey;
  };
}
export interface BrandChat {
  /**
   * Whether visitors may chat; the flag fe-webchat decides beside it.
   */
  on?: boolean;
  /**
   * The address of the survey that is offered at the end of a chat.
   */
  survey?: string;
  /**
   * Within how many opening hours of the phone somebody is called back who asked for it in the chat.
   */
  callBackHours?: number;
  /**
   * How long a chat waits for an agent of the lender until the customer is told that nobody is free, and what to do instead (chatAgent.nobody).
   */
  agentWaitSeconds?: number;
  /**
   * Which group of agents answers, by the name that the chat provider knows; the provider decides when left out.
   */
  skill?: string;
  /**
   * Marks the chats of this lender for the chat provider.
   */
  tag?: string;
}
/**
 * Department (OPS_PHONE, OPS_CHAT) -> its usual week, Pacific time. What is different on a date comes by the Lender API.
 */
export interface BrandHours {
  [k: string]: HoursDay[];
}
export interface HoursDay {
  weekday: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';
  /**
   * 1 is Monday.
   */
  weekdayValue: number;
  isOpen: boolean;
  startTime?: TimeOfDay;
  endTime?: TimeOfDay;
}
export interface PlannedBanner {
  /**
   * Of the banner, as a UUID: whoever dismissed it does not see it again.
   */
  id: string;
  /**
   * Plain text.
   */
  message: string;
  variant: 'info' | 'warn';
  dismissable?: boolean;
  /**
   * Shown from then on; at once without it.
   */
  from?: string;
  /**
   * Not shown from then on.
   */
  until?: string;
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
/**
 * What becomes of words that nobody who answers for them has approved (reviewed: false in copy/<language>).
 */
export interface UnreviewedWords {
  /**
   * refused: a language is not offered while one of its words is not approved.
   */
  words: 'served' | 'refused';
  /**
   * While one of the words of a language's documents is not approved: refused: the language is not offered; marked: each document begins by saying so, which is for testing.
   */
  documents: 'refused' | 'marked';
}
/**
 * Registrations that have not ended: whether and for how long their answers are kept on the server, and how another device goes on with them (docs/data-at-rest.md#drafts-of-registrations).
 */
export interface BrandDrafts {
  /**
   * Off: answers stay in the browser's tab, and no other device can go on with them.
   */
  on: boolean;
  /**
   * How many days after the last save the answers are kept.
   */
  days: number;
  /**
   * For how long a link to another device can be opened, once.
   */
  linkMinutes: number;
  /**
   * How often a birth date may be given before a link, or a browser that comes back, opens nothing any more.
   */
  tries: number;
  /**
   * After how many minutes without a save a new tab of the same browser shows nothing before the birth date is given, because somebody else may use the device.
   */
  askAfterMinutes: number;
}
/**
 * What the page of a decline offers besides the notice: ways on, each after some of the reasons that the notice states.
 */
export interface BrandDecline {
  smallerAmount: WayOn;
  coBorrower: WayOn;
  /**
   * Which of the smallest changes this lender states that would have turned a reason of its rules: payments of debts a month, income a year, loans on the home, the value of the home, the income of a co-borrower. None where it is left out.
   */
  changes?: ('LESS_DEBT' | 'MORE_INCOME' | 'LOWER_LIENS' | 'HIGHER_VALUE' | 'CO_BORROWER')[];
  comeBack: ComeBack;
}
export interface WayOn {
  after: DeclineReasons;
}
export interface ComeBack {
  after: DeclineReasons;
  /**
   * How many days after the notice its reason may have changed.
   */
  days: number;
}
/**
 * For how long a person is kept after the last change of what they have here; then their data key is forgotten. Of several applications the longest time counts; what is left out is kept.
 */
export interface BrandRetention {
  person?: RetentionTime;
  application?: RetentionTime;
  /**
   * Checklist status -> time of an application that stands there, in place of `application`.
   */
  byStatus?: {
    [k: string]: RetentionTime;
  };
  /**
   * What laws keep of an application though its person asks to be erased, by a name of each rule. All else is removed at once; of several rules for the same records the longest counts.
   */
  byLaw?: {
    [k: string]: LegalHold;
  };
}
export interface RetentionTime {
  /**
   * Days after the last change; `forever` until somebody erases the person.
   */
  days: number | 'forever';
  /**
   * What asks for it, or why it is so; nobody but people reads it.
   */
  law?: string;
}
export interface LegalHold {
  /**
   * `application`: answers, decisions, tasks, conditions, accounts, messages; `documents`: files of both sides.
   */
  records: 'application' | 'documents';
  /**
   * Outcomes it is for: the checklist status at which the application stands. Left out: every one.
   *
   * @minItems 1
   */
  statuses?: string[];
  /**
   * Days after the last change of the application; `forever` until an operator erases regardless.
   */
  days: number | 'forever';
  /**
   * The citation, which the answer to a request for erasure repeats.
   */
  law: string;
}
export interface FooterText {
  id: Id;
  text: CopyKey;
  when?: Rule;
  /**
   * Counsel allows it to be folded on the screens of an application: the borrower has read it on the pages before. Other pages show it in full.
   */
  folds?: boolean;
  place?: Place;
  remove?: boolean;
}
