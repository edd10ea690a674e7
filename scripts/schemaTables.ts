import { isObject } from '../src/core/shared/json.ts';

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A schema of some by its name; {} without one. */
export const schemaIn = (schemas: unknown, name: string): Schema => {
  const found = isObject(schemas) ? schemas[name] : undefined;
  return isObject(found) ? found : {};
};

const cell = (words: string): string => words.replaceAll('|', '\\|').replaceAll('\n', ' ').trim();

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

/** A block of JSON in Markdown. */
export const json = (value: unknown): string => ['```json', JSON.stringify(value, null, 2), '```'].join('\n');

/** Where a reference of a schema leads. */
export const nameIn = ({ $ref }: Schema): string | undefined =>
  typeof $ref === 'string' ? $ref.replace(/^.*\//, '') : undefined;

/** A link to a heading of the page. */
export const linkTo = (name: string): string => `[${name}](#${name.toLowerCase()})`;

/** The type of a member, linked where the page describes it. */
function typeOf(schema: Schema): string {
  const name = nameIn(schema);
  if (name !== undefined) return linkTo(name);
  if (schema.type === 'array') return `list of ${typeOf(isObject(schema.items) ? schema.items : {})}`;
  return Array.isArray(schema.enum) ? schema.enum.map((one) => `\`${one}\``).join(', ') : String(schema.type);
}

/** How a member is marked. */
export const marksOf = (schema: Schema): string =>
  [schema['x-secret'] === true && 'secret', schema['x-personal'] === true && 'personal']
    .filter(Boolean)
    .join(', ');

/** What a schema says of itself. */
export const wordsOf = ({ description }: Schema): string =>
  typeof description === 'string' ? description : '';

/** The members of an object, those of objects in it below it; what is not always there is marked. */
export function memberRows(schema: Schema, before = ''): string[][] {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, own]) => {
    const member = isObject(own) ? own : {};
    const items = isObject(member.items) ? member.items : {};
    const isAlways = required.includes(name);
    const row = [
      `\`${before}${name}\``,
      typeOf(member),
      isAlways ? 'always' : '',
      marksOf(member),
      wordsOf(member),
    ];
    const below =
      member.type === 'array'
        ? memberRows(items, `${before}${name}[].`)
        : memberRows(member, `${before}${name}.`);
    return [row, ...below];
  });
}

/** The heads of a table of members. */
export const MEMBERS = ['Member', 'Type', 'There', 'Marks', 'What it is'];

/** A section about a schema, with an example. */
export function definitionText(name: string, schema: Schema, example?: unknown): string {
  const items = isObject(schema.items) ? schema.items : undefined;
  const rows = memberRows(items ?? schema);
  const kind = items ? 'A list.' : rows.length > 0 ? '' : `Type: ${typeOf(schema)}.`;
  const marks = marksOf(schema);
  const words = [wordsOf(schema), kind, marks && `Marks: ${marks}.`].filter(Boolean).join(' ');
  return [
    `### ${name}`,
    '',
    words,
    ...(rows.length > 0 ? ['', table(MEMBERS, rows)] : []),
    ...(example === undefined ? [] : ['', json(example)]),
  ].join('\n');
}
