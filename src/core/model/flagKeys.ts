/** The fixed list of 17 flags (FLAG-07, G-30); `config/flags.yaml` holds what each stands for, and a test that both name the same. */
export const flagKeys = [
  'additional-signer-conditions',
  'back-of-id',
  'business-iv',
  'fe-heloc-disaster-zips',
  'fe-heloc-figure-ny-modal',
  'fe-heloc-maintenance',
  'fe-heloc-ny-fcra',
  'fe-heloc-redesign-2025',
  'fe-heloc-sms-transactional-consent',
  'fe-identity-broker-mode',
  'fe-leave-survey',
  'fe-manual-notary',
  'fe-portfolio-manager',
  'fe-session-replay',
  'fe-wallet',
  'fe-webchat',
  'fe-webchat-stream',
] as const;

/** One of the 17 flags; any other name is a type error. */
export type FlagKey = (typeof flagKeys)[number];

/** Whether a text names one of the 17 flags. */
export const isFlagKey = (key: string): key is FlagKey => (flagKeys as readonly string[]).includes(key);
