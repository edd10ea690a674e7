import { setting, wholeNumber } from './settingKinds.ts';

/** Protection of sign-in, and lifetimes of sessions, links and codes. Reasons: docs/signing-in.md. */
export const signInSettings = {
  lockoutFailures: setting({
    env: 'EQUIFORM_LOCKOUT_FAILURES',
    parse: wholeNumber('failures', 100),
    fallback: 5,
    description: 'consecutive wrong passwords or codes from one place that lock the account for that place',
  }),
  lockoutMinutes: setting({
    env: 'EQUIFORM_LOCKOUT_MINUTES',
    parse: wholeNumber('minutes', 1440),
    fallback: 15,
    description: 'how long the first such lock lasts; each later one lasts twice as long',
  }),
  lockoutLongestMinutes: setting({
    env: 'EQUIFORM_LOCKOUT_LONGEST_MINUTES',
    parse: wholeNumber('minutes', 1440),
    fallback: 240,
    description: 'how long such a lock can last',
  }),
  accountFailures: setting({
    env: 'EQUIFORM_ACCOUNT_FAILURES',
    parse: wholeNumber('failures', 10000),
    fallback: 100,
    description:
      'wrong passwords for one account per day, from all unknown places together, before sign-in from unknown places is delayed',
  }),
  accountDelayMinutes: setting({
    env: 'EQUIFORM_ACCOUNT_DELAY_MINUTES',
    parse: wholeNumber('minutes', 1440),
    fallback: 1,
    description: 'the first such delay; each later one is twice as long',
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
    description:
      'how long a browser stays known after signing in; attempts by strangers do not lock a known browser',
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
    description: 'how long a session can last, however often its token is renewed',
  }),
  signInStepMinutes: setting({
    env: 'EQUIFORM_SIGN_IN_STEP_MINUTES',
    parse: wholeNumber('minutes', 60),
    fallback: 10,
    description: 'how long after the password the second factor or a new password may be entered',
  }),
  codeMinutes: setting({
    env: 'EQUIFORM_CODE_MINUTES',
    parse: wholeNumber('minutes', 60),
    fallback: 10,
    description: 'how long a mailed code works',
  }),
  codePauseSeconds: setting({
    env: 'EQUIFORM_CODE_PAUSE_SECONDS',
    parse: wholeNumber('seconds', 3600),
    fallback: 30,
    description: 'minimum time between two mailed codes',
  }),
  resetLinkMinutes: setting({
    env: 'EQUIFORM_RESET_LINK_MINUTES',
    parse: wholeNumber('minutes', 1440),
    fallback: 60,
    description: 'how long a password reset link works',
  }),
  confirmLinkHours: setting({
    env: 'EQUIFORM_CONFIRM_LINK_HOURS',
    parse: wholeNumber('hours', 720),
    fallback: 72,
    description: 'how long an e-mail confirmation link works',
  }),
  linkPauseSeconds: setting({
    env: 'EQUIFORM_LINK_PAUSE_SECONDS',
    parse: wholeNumber('seconds', 3600),
    fallback: 60,
    description: 'minimum time between two mails to a person with the same kind of link',
  }),
  mailsPerHour: setting({
    env: 'EQUIFORM_MAILS_PER_HOUR',
    parse: wholeNumber('mails', 100),
    fallback: 5,
    description: 'maximum mails of one kind to a person per hour',
  }),
};
