import type { JourneyFile } from '../src/core/model/generated/journey.ts';

/** The module with the asides that code may ask, and what becomes of those that nobody answers. */
export const asideModule = ({ asides = [], unanswered }: JourneyFile): string =>
  [
    '/* Generated from config/journey.yaml by `npm run generate`. Do not edit. */',
    '',
    '/** The asides of the base layer. */',
    'export const asideList = [',
    ...asides.map((aside) => `  ${JSON.stringify(aside)},`),
    '] as const;',
    '',
    '/** What becomes of those that nobody answers. */',
    `export const unanswered = ${JSON.stringify(unanswered)} as const;`,
    '',
    '/** An aside that every lender has, so that code may ask it. */',
    "export type AsideName = (typeof asideList)[number]['id'];",
    '',
  ].join('\n');
