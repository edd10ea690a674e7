/** A screen's heading and main control. */
export interface Sight {
  readonly heading: string | RegExp;
  readonly control: string | RegExp;
  /** An automatic dialog, to be canceled. */
  readonly dialog?: string;
}

const sight = (heading: Sight['heading'], control: Sight['control'] = 'Continue'): Sight => ({
  heading,
  control,
});

const timeout = sight('This is taking longer than expected', 'Check again');

/** Every screen by path, with its most common step. */
export const sights = {
  'bank/autopay': sight('How do you want to pay?'),
  'bank/autopay-manual': sight('Which account do you pay from?'),
  'bank/confirm': sight('Is this the right account?', 'Confirm'),
  'bank/disburse': sight('Where should we send your money?', 'Link account'),
  'bank/manual-disburse': sight('Enter your account'),
  'bpo/condition': sight('Tell us about your Texas property', 'Order the valuation'),
  'bpo/estimate-value': sight('We could not find an automated value'),
  'bpo/hold': sight('Your valuation is in progress', 'Check again'),
  'bpo/order-bpo': sight('Order a valuation by a local broker', 'Order the valuation'),
  'bpo/waiting': sight('Your valuation is ordered'),
  complete: sight('Congratulations', 'Go to dashboard'),
  conditions: sight('What we need from you'),
  'conditions/phone-number': sight('Add your phone number', 'Send a code'),
  'conditions/upload-document': sight('Send us what we asked for', 'Submit'),
  'credit/error': sight('Your credit file is locked or frozen', 'I have lifted the freeze'),
  'credit/social': sight('We need your social security number to find your credit file'),
  'document/disclosures': sight('Your disclosures', 'Back to your application'),
  'error/credit': sight('We cannot offer you this line', 'See the notice about your score'),
  'error/decline': sight('We are unable to offer you a line of credit at this time.', 'See my documents'),
  'error/flood-cert': sight('We are waiting for the flood zone certificate', 'Check again'),
  'error/income': sight('The line is too high for your verified income', 'See my documents'),
  'error/timeout': timeout,
  hold: sight('An appraisal on site is needed', 'Save the contact'),
  identity: sight('Verify your identity', 'Verify my identity'),
  'income/employer-verification': sight('Tell us about your employer'),
  'income/link/plaid': sight('Connect your income', 'Connect'),
  'income/pointserv-callback': sight('Back from your tax and payroll records', 'Go to my income'),
  'income/review': sight('Verify your income', /^(Continue|Link payroll)$/),
  'income/upload/paystub': sight('Upload your paystubs', /^Upload Documents?$/),
  'insurance/requirements': sight('What your insurance must have', 'Back to my insurance'),
  'insurance/upload': sight('Show us your homeowners insurance'),
  liens: sight('Check the liens on your property'),
  'merchant/lien-attestation': sight('Confirm your liens and inquiries', 'Confirm'),
  'merchant/review': sight('Check who we pay', 'Confirm'),
  'notary/error': sight('The notary session was not completed', 'Back to your application'),
  'notary/intro': sight('How would you like to meet the notary?'),
  'notary/reserve-manual': sight('Your notary session is reserved', 'Back to your application'),
  'notary/schedule-manual': sight('Schedule your notary session', 'Find times'),
  'notary/session': sight('Meet the notary online', 'Join the session'),
  'payoff/hold': sight('We are waiting for payoff amounts', 'Save and continue'),
  'product/assets': sight('Add assets to raise your offer'),
  'product/prequal-winback': sight('Your amount has changed'),
  'product/select': sight('Your offers'),
  'product/select/confirm': sight('Is this the offer you want?', /^(Continue|Confirm)/),
  'review-app/datatree': timeout,
  'review-app/delinquency': sight('A payment is past due'),
  'review-app/incorrect-ownership': sight('The record shows another owner'),
  'review-app/incorrect-pin': sight('Enter your PIN'),
  'review-app/no-credit': sight('We could not find a credit file for you', 'Edit my details'),
  'review-app/property': sight('Help us find your property'),
  'review-app/signdocs': timeout,
  'review-app/uw': sight('We are reviewing your application', 'Check again'),
  'signing/additional': sight('Others still have to sign', 'Check again'),
  'signing/intro': sight('Your documents are ready to sign', 'Review and sign'),
  'signing/sign': {
    ...sight('Sign your documents', 'Finish signing'),
    dialog: 'Why we need your location',
  },
  'signing/support': sight('Help with signing', 'Back to signing'),
  'start/app-summary': sight('Review your application', 'Submit application'),
  'start/contact': sight('How is the property owned?'),
  'start/hmda': sight('Demographic information'),
  'start/profile': sight('One more authorization'),
} as const satisfies Readonly<Record<string, Sight>>;

export type ScreenPath = keyof typeof sights;

/** Less common steps of screens. */
export const rareSights = {
  appraisalPending: sight('Your appraisal is being scheduled', 'Check again'),
  coBorrowers: sight('We need answers from your co-borrower', 'Check again'),
  crypto: sight('Where your money goes'),
  notaryWait: sight('The notary comes next', 'Check again'),
  signingWait: sight('Signing your documents comes next', 'Check again'),
  noteIsLate: timeout,
  reserve: sight('Choose your time with the notary', 'Reserve this time'),
  statement: sight('Confirm that this is your account', 'Send statement'),
  summaryWait: sight('We are preparing your documents', 'Check again'),
  withoutScreen: sight('Your application is on its way', 'Check again'),
} as const satisfies Readonly<Record<string, Sight>>;

/** The loader's message while the lender works. */
export const WORKING = 'We are working on your application';
