/** The 17 flags (FLAG-07, G-30). `config/flags.yaml` describes them; a test proves that both lists agree. */
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

export type FlagKey = (typeof flagKeys)[number];

export const isFlagKey = (key: string): key is FlagKey => (flagKeys as readonly string[]).includes(key);
