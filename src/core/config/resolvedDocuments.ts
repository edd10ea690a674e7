import { isObject, type Json } from '../shared/json.ts';
import { toPointer } from '../shared/jsonPointer.ts';

export interface ResolvedDocument {
  readonly schema: string;
  readonly pointer: string;
  readonly value: Json;
}

const single: Readonly<Record<string, string>> = {
  brand: 'brand.schema.json',
  theme: 'theme.schema.json',
  journey: 'journey.schema.json',
  mails: 'mails.schema.json',
  signers: 'signers.schema.json',
};

const byName: Readonly<Record<string, string>> = {
  facts: 'facts.schema.json#/definitions/fact',
  enums: 'enums.schema.json#/definitions/enum',
  flags: 'flags.schema.json#/properties/flags/additionalProperties',
  telemetry: 'telemetry.schema.json#/definitions/event',
  flows: 'flow.schema.json',
  steps: 'step.schema.json',
  screens: 'screens.schema.json#/definitions/screen',
  policies: 'policies.schema.json#/properties/policies/items',
  matrix: 'matrix.schema.json#/properties/families/items',
  chatbot: 'chatbot.schema.json#/properties/answers/items',
  pages: 'page.schema.json',
  documents: 'document.schema.json',
  migrations: 'migration.schema.json',
};

const message = 'copy.schema.json#/definitions/message';

/** Includes messages, but not those that are only a text: it names nothing, and no layer can change a part of it. */
export function resolvedDocuments(resolved: Readonly<Record<string, Json>>): readonly ResolvedDocument[] {
  const documents: ResolvedDocument[] = [];
  for (const [section, value] of Object.entries(resolved)) {
    const schema = single[section];
    if (schema !== undefined) documents.push({ schema, pointer: `/${section}`, value });
    const each = byName[section];
    if (each !== undefined) documents.push(...named(value, each, [section]));
    if (section === 'copy' && isObject(value))
      for (const [locale, messages] of Object.entries(value as Readonly<Record<string, Json>>))
        documents.push(...named(withoutTexts(messages), message, [section, locale]));
  }
  return documents;
}

const withoutTexts = (messages: Json): Json =>
  isObject(messages)
    ? Object.fromEntries(Object.entries(messages).filter(([, one]) => typeof one !== 'string'))
    : messages;

function named(value: Json, schema: string, path: readonly string[]): readonly ResolvedDocument[] {
  if (!isObject(value)) return [];
  return Object.entries(value as Readonly<Record<string, Json>>).map(([name, document]) => ({
    schema,
    pointer: toPointer([...path, name]),
    value: document,
  }));
}
