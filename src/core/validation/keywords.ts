import { _, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { visibleLetter } from '../shared/textChecks.ts';
import { passwordRules } from './password.ts';

/** Generated code that is true if the data violates the keyword. */
type Failure = (context: KeywordCxt) => Code;

/**
 * Answer keywords that JSON Schema lacks. Each generates its own code, so that compiled validators need no
 * functions. "Trimmed" means without white space at both ends; lengths count characters, not UTF-16 units.
 */
export const keywords: readonly CodeKeywordDefinition[] = [
  flag('notBlank', (cxt) => _`!${expression(cxt, visibleLetter.source)}.test(${cxt.data})`),
  limit('trimmedMinLength', ({ data, schema }) => _`[...${data}.trim()].length < ${schema}`),
  limit('trimmedMaxLength', ({ data, schema }) => _`[...${data}.trim()].length > ${schema}`),
  limit('words', ({ data, schema }) => _`${data}.trim().split(/\\s+/u).length < ${schema}`),
  text('trimmedPattern', (cxt) => _`!${expression(cxt, cxt.schema)}.test(${cxt.data}.trim())`),
  text('notStartsWith', ({ data, schema }) => _`${data}.trimStart().startsWith(${schema})`),
  text('sameAs', ({ data, schema, it }) => _`${data} !== ${it.parentData}[${schema}]`),
  text('sameTextAs', ({ data, schema, it }) => {
    const other = _`${it.parentData}[${schema}]`;
    return _`${plainText(data)} !== ${plainText(_`String(${other} ?? "")`)}`;
  }),
  { ...text('notTextOf', isTextOfAny), schemaType: ['string', 'array'] },
  { keyword: 'distinct', type: 'array', schemaType: 'object', code: (cxt) => cxt.fail(isRepeated(cxt)) },
  {
    ...define('passwordStrength', 'boolean', (cxt) => (cxt.schema === false ? _`false` : isWeak(cxt))),
    schemaType: ['boolean', 'number'],
  },
];

function flag(keyword: string, failure: Failure): CodeKeywordDefinition {
  return define(keyword, 'boolean', (cxt) => (cxt.schema === true ? failure(cxt) : _`false`));
}

function limit(keyword: string, failure: Failure): CodeKeywordDefinition {
  const definition = define(keyword, 'number', failure);
  return { ...definition, error: { message: keyword, params: ({ schema }) => _`{limit: ${schema}}` } };
}

function text(keyword: string, failure: Failure): CodeKeywordDefinition {
  return define(keyword, 'string', failure);
}

function define(keyword: string, schemaType: 'boolean' | 'number' | 'string', failure: Failure) {
  const code = (cxt: KeywordCxt): void => cxt.fail(failure(cxt));
  return { keyword, type: 'string', schemaType, code } satisfies CodeKeywordDefinition;
}

/** The same as `readsTheSame` compares by. */
const plainText = (data: Code): Code =>
  _`${data}.normalize("NFC").trim().split(/\\s+/u).join(" ").replace(/[‘’]/gu, "'").toLowerCase()`;

/** True if it reads the same as one of the fields named. */
function isTextOfAny({ data, schema, it }: KeywordCxt): Code {
  const names: readonly string[] = typeof schema === 'string' ? [schema] : schema;
  const same = names.map(
    (name) => _`${plainText(data)} === ${plainText(_`String(${it.parentData}[${name}] ?? "")`)}`,
  );
  return same.reduce((code, one) => _`${code} || ${one}`);
}

/** True if two items have the same text in the field, or one equals a field named by `from`. */
function isRepeated({ data, schema, it }: KeywordCxt): Code {
  const { by, from = [] }: { by: string; from?: readonly string[] } = schema;
  const others = from.reduce((code, name) => _`${code}${it.parentData}[${name}], `, _``);
  const plain = (values: Code): Code =>
    _`${values}.map((value) => ${plainText(_`String(value ?? "")`)}).filter((value) => value !== "")`;
  const texts = plain(_`${data}.map((item) => item?.[${by}])`);
  return _`((own, others) => new Set(own).size < own.length || others.some((other) => own.includes(other)))(${texts}, ${plain(_`[${others}]`)})`;
}

function isWeak(cxt: KeywordCxt): Code {
  if (typeof cxt.schema === 'number') return _`[...${cxt.data}].length < ${cxt.schema}`;
  const unmet = Object.values(passwordRules).map(
    (rule): Code => _`!${expression(cxt, rule.source)}.test(${cxt.data})`,
  );
  return unmet.reduce((code, next) => _`${code} || ${next}`);
}

/**
 * A regular expression shared by all validators of the module; throws a SyntaxError if `source` is invalid.
 */
function expression(cxt: KeywordCxt, source: string): Code {
  const ref = new RegExp(source, 'u');
  return cxt.gen.scopeValue('pattern', { key: ref.toString(), ref, code: _`new RegExp(${source}, "u")` });
}
