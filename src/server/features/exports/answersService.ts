export { answersOfOne } from './answersPage.ts';
export { keptDraft } from './keptAnswers.ts';
