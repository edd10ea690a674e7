const LENDERS = `string_to_array(coalesce(current_setting('equiform.lenders', true), ''), ',')`;
const RULE = `coalesce(current_setting('equiform.lenders', true), '') = '*'
  or organization = '' or organization = any(${LENDERS})`;

/** Statements that separate lenders in a table whose rows name their lender (0024-row-level-security.ts). */
export const ownRowsOnly = (table: string): readonly string[] => [
  `create policy lender_rows on ${table} using (${RULE}) with check (${RULE})`,
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
];

const ofApplication = (table: string): string =>
  `coalesce(current_setting('equiform.lenders', true), '') = '*'
    or exists (select from applications parent where parent.uuid = ${table}.application_uuid)`;

/** The same in a table whose rows belong to an application, and are seen with it. */
export const rowsOfApplications = (table: string): readonly string[] => [
  `create policy lender_rows on ${table} using (${ofApplication(table)}) with check (${ofApplication(table)})`,
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
];
