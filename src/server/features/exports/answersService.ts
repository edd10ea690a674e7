export { answersOfOne } from './answersPage.ts';
