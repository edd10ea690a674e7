/** Companies that share income data with the borrower's permission. */
export type IncomeCompany = 'plaid' | 'truv' | 'pointserv';

/** What a company does that finds income, as the connections name it (`core/journey/ports.ts`). */
export type IncomePort = 'accountIncome' | 'bankIncome' | 'payrollIncome' | 'taxIncome';

/** A way to link income, as in its address (`income/link/{type}`). */
export interface LinkWay {
  /** ENUM-15 */
  readonly method: string;
  readonly company: IncomeCompany;
  /** Offered where a company stands for it. */
  readonly port: IncomePort;
  /** Income types. */
  readonly verifies: 'any' | readonly string[];
}

/** A way to upload proof of income, as in its address (`income/upload/{type}`). */
export interface UploadWay {
  readonly method: string;
  /** Document type -> minimum number; a source may require more of the first. */
  readonly documents: Readonly<Record<string, number>>;
  readonly verifies: 'any' | readonly string[];
}

const EMPLOYED = ['FULL_TIME', 'PART_TIME', 'EMPLOYED'];
const OWN_WORK = ['SELF_EMPLOYED', 'OTHER', 'UNRECOGNIZED'];
const BENEFITS = ['RETIRED', 'PUBLIC_ASSISTANCE_PROGRAM'];
const SUPPORT = ['ALIMONY', 'CHILD_SUPPORT', 'SEPARATE_MAINTENANCE_PAYMENTS'];

/** G-15 */
export const linkWays = {
  plaid: { method: 'PLAID_TRANSACTIONS', company: 'plaid', port: 'bankIncome', verifies: 'any' },
  'truv-payroll': { method: 'TRUV_PAYROLL', company: 'truv', port: 'payrollIncome', verifies: EMPLOYED },
  'truv-financial-accounts': {
    method: 'TRUV_FINANCIAL_ACCOUNTS',
    company: 'truv',
    port: 'accountIncome',
    verifies: BENEFITS,
  },
  'pointserv-tax': { method: 'POINTSERV_TAX', company: 'pointserv', port: 'taxIncome', verifies: 'any' },
  'pointserv-payroll': {
    method: 'POINTSERV_PAYROLL',
    company: 'pointserv',
    port: 'payrollIncome',
    verifies: EMPLOYED,
  },
  'pointserv-1099': {
    method: 'POINTSERV_1099_MISC',
    company: 'pointserv',
    port: 'taxIncome',
    verifies: OWN_WORK,
  },
} as const satisfies Readonly<Record<string, LinkWay>>;

/** G-15 */
export const uploadWays = {
  paystub: { method: 'MANUAL_PAYSTUB', documents: { PAYSTUB: 1 }, verifies: EMPLOYED },
  w2: { method: 'OTHER', documents: { W2: 1 }, verifies: EMPLOYED },
  'tax-return': { method: 'OTHER', documents: { TAX_RETURN: 2 }, verifies: OWN_WORK },
  '1099': { method: 'OTHER', documents: { FORM_1099: 1 }, verifies: OWN_WORK },
  'award-letter': { method: 'OTHER', documents: { AWARD_LETTER: 1 }, verifies: BENEFITS },
  'support-order': { method: 'OTHER', documents: { SUPPORT_ORDER: 1, BANK_STATEMENT: 1 }, verifies: SUPPORT },
  'bank-statement': { method: 'OTHER', documents: { BANK_STATEMENT: 2 }, verifies: 'any' },
} as const satisfies Readonly<Record<string, UploadWay>>;

/** Every type of document that proves income. */
export const incomeDocuments: readonly string[] = [
  ...new Set(Object.values(uploadWays).flatMap(({ documents }) => Object.keys(documents))),
];

export type LinkType = keyof typeof linkWays;

export type UploadType = keyof typeof uploadWays;

export const isLinkType = (type: string): type is LinkType => Object.hasOwn(linkWays, type);

export const isUploadType = (type: string): type is UploadType => Object.hasOwn(uploadWays, type);

export const canVerify = ({ verifies }: LinkWay | UploadWay, employmentType: string): boolean =>
  verifies === 'any' || verifies.includes(employmentType);
