import type { Settings } from '../../settings/settings.ts';
import type { ReviewAnswer, Reviewer } from '../documents/reviewService.ts';
import { testBorrower } from '../sources/personaService.ts';

/** The sandbox looks at the file's name: words for what a person would see. */
const SEEN: readonly (readonly [RegExp, ReviewAnswer])[] = [
  [/blur/i, { outcome: 'refused', reason: 'UNREADABLE' }],
  [/expired/i, { outcome: 'refused', reason: 'EXPIRED' }],
];

const UNCONFIRMED: ReviewAnswer = { outcome: 'refused', reason: 'UNCONFIRMED' };

/** Accepts every document, except identity documents by their names and for test borrowers who fail some tries. */
export const createSandboxReviewer = (settings: Pick<Settings, 'mode' | 'configRoot'>): Reviewer => ({
  review: async ({ kind, document, application, round }) => {
    if (kind !== 'identity') return { outcome: 'accepted' };
    if (round < (testBorrower(settings, application.persona).identityFails ?? 0)) return UNCONFIRMED;
    return SEEN.find(([name]) => name.test(document.fileName))?.[1] ?? { outcome: 'accepted' };
  },
});
