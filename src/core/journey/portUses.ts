import type { PortName } from './ports.ts';

interface PortUse {
  /** What the screens do with it. */
  readonly screens: string;
  /** What borrowers do instead where nobody stands for it: that is not offered, and the journey goes on without. */
  readonly without: string;
  /** What the lender must know about going on without, if anything. */
  readonly warning?: string;
}

const PROVE = 'income is proved by another way that there is, or by documents (income/upload/{type})';

/**
 * The screens and steps that need a company, and what becomes of them without one. No journey needs a company as such: each
 * of these has a way without. Who must perform the tasks of a journey is checked apart (`unperformed`).
 */
export const portUses: Readonly<Record<PortName, PortUse>> = {
  accountIncome: {
    screens: 'income/link/truv-financial-accounts links the accounts that benefits are paid from',
    without: PROVE,
  },
  accounts: {
    screens: 'bank/disburse links the account to pay out to',
    without: 'the account is typed in (bank/manual-disburse)',
  },
  addresses: {
    screens: 'fields of addresses suggest some while one types',
    without: 'the address is typed in',
  },
  assets: {
    screens: 'product/assets links accounts',
    without: 'assets are added by hand, with statements',
  },
  bankIncome: { screens: 'income/review links the bank (income/link/plaid)', without: PROVE },
  chat: {
    screens: 'the chat offers agents in its hours (CHAT-10)',
    without: 'the chatbot answers, and callbacks are taken',
  },
  notary: {
    screens: 'notary/session meets a notary online',
    without: 'a notary meets the borrower in person, with the fee for it',
    warning: 'closings are in person, and the decision counts the fee for it',
  },
  payments: {
    screens: 'hold takes the fee of an appraisal by card',
    without: 'the appraisal is ordered without a payment',
    warning: 'no fee is taken before an appraisal',
  },
  payrollIncome: {
    screens: 'income/review links payroll (income/link/truv-payroll, pointserv-payroll)',
    without: PROVE,
  },
  phoneCodes: {
    screens: 'conditions/phone-number proves a number by a code; the account offers texts',
    without: 'no such condition is opened, and no texts are offered',
  },
  signIn: {
    screens: 'login is at the page of an identity broker (AUTH-05)',
    without: 'people sign in with a password here',
    warning: 'people sign in with a password here, and not at the identity broker that the brand names',
  },
  taxIncome: {
    screens: 'income/review links tax records (income/link/pointserv-tax, pointserv-1099)',
    without: PROVE,
  },
};
