import { setting, wholeNumber } from './settingKinds.ts';

/** How signing in is guarded, and how long sessions, links and codes hold. docs/signing-in.md says why. */
export const signInSettings = {
  lockoutFailures: setting({
    env: 'EQUIFORM_LOCKOUT_FAILURES',
    parse: wholeNumber('failures', 100),
    fallback: 5,
    description: 'wrong passwords or codes in a row from one place that lock',
  }),
  lockoutMinutes: setting({
    env: 'EQUIFORM_LOCKOUT_MINUTES',
    parse: wholeNumber('minutes', 1440),
    fallback: 15,
    description: 'how long the first such lock holds; each one after it twice as long',
  }),
  lockoutLongestMinutes: setting({
    env: 'EQUIFORM_LOCKOUT_LONGEST_MINUTES',
    parse: wholeNumber('minutes', 1440),
    fallback: 240,
    description: 'how long such a lock holds at most',
  }),
  accountFailures: setting({
    env: 'EQUIFORM_ACCOUNT_FAILURES',
    parse: wholeNumber('failures', 10000),
    fallback: 100,
    description:
      'wrong passwords of an account in a day, from all unknown places, that delay more from unknown places',
  }),
  accountDelayMinutes: setting({
    env: 'EQUIFORM_ACCOUNT_DELAY_MINUTES',
    parse: wholeNumber('minutes', 1440),
    fallback: 1,
    description: 'the first such delay; each one after it is twice as long',
  }),
  accountLongestMinutes: setting({
    env: 'EQUIFORM_ACCOUNT_LONGEST_MINUTES',
    parse: wholeNumber('minutes', 1440),
    fallback: 60,
    description: 'the longest such delay',
  }),
  deviceDays: setting({
    env: 'EQUIFORM_DEVICE_DAYS',
    parse: wholeNumber('days', 730),
    fallback: 180,
    description: 'how long a browser that signed in is known; what strangers do does not lock it',
  }),
  sessionMinutes: setting({
    env: 'EQUIFORM_SESSION_MINUTES',
    parse: wholeNumber('minutes', 1440),
    fallback: 30,
    description: 'how long a session token is valid without being renewed',
  }),
  longestSessionMinutes: setting({
    env: 'EQUIFORM_LONGEST_SESSION_MINUTES',
    parse: wholeNumber('minutes', 43200),
    fallback: 720,
    description: 'how long a session lasts, however often its token is renewed',
  }),
  signInStepMinutes: setting({
    env: 'EQUIFORM_SIGN_IN_STEP_MINUTES',
    parse: wholeNumber('minutes', 60),
    fallback: 10,
    description: 'how long the second factor or a new password may take after the password',
  }),
  codeMinutes: setting({
    env: 'EQUIFORM_CODE_MINUTES',
    parse: wholeNumber('minutes', 60),
    fallback: 10,
    description: 'how long a code by mail works',
  }),
  codePauseSeconds: setting({
    env: 'EQUIFORM_CODE_PAUSE_SECONDS',
    parse: wholeNumber('seconds', 3600),
    fallback: 30,
    description: 'least time between two codes by mail',
  }),
  resetLinkMinutes: setting({
    env: 'EQUIFORM_RESET_LINK_MINUTES',
    parse: wholeNumber('minutes', 1440),
    fallback: 60,
    description: 'how long a link that resets the password works',
  }),
  confirmLinkHours: setting({
    env: 'EQUIFORM_CONFIRM_LINK_HOURS',
    parse: wholeNumber('hours', 720),
    fallback: 72,
    description: 'how long a link that confirms an e-mail address works',
  }),
  linkPauseSeconds: setting({
    env: 'EQUIFORM_LINK_PAUSE_SECONDS',
    parse: wholeNumber('seconds', 3600),
    fallback: 60,
    description: 'least time between two mails with a link of one kind to a person',
  }),
  mailsPerHour: setting({
    env: 'EQUIFORM_MAILS_PER_HOUR',
    parse: wholeNumber('mails', 100),
    fallback: 5,
    description: 'most mails of one kind to a person in an hour',
  }),
};
