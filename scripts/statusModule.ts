import type { EnumValue } from '../src/core/model/generated/enums.ts';

/** The module with the statuses that code may name and what follows from each. */
export const statusModule = (values: readonly EnumValue[]): string =>
  [
    '/* Generated from config/enums.yaml by `npm run generate`. Do not edit. */',
    '',
    '/** The statuses of the base layer. */',
    'export const statusList = [',
    ...values.map(({ id, status = {} }) => `  ${JSON.stringify({ id, ...status })},`),
    '] as const;',
    '',
    '/** A status that every lender has, so that code may name it. */',
    "export type StatusCode = (typeof statusList)[number]['id'];",
    '',
  ].join('\n');
