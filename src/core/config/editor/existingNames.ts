import { isObject } from '../../shared/json.ts';
import type { CheckedBrand } from '../checkedBrand.ts';
import { nodeAt } from '../locatedNode.ts';

/** A fact that a condition may read; `values` of one that has a closed list of them. */
export interface ExistingFact {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly values?: readonly string[];
}

/** Something that is referred to by its id, and the file that it stands in. */
export interface ExistingId {
  readonly id: string;
  readonly file: string;
}

/** What a lender has that a file may refer to. */
export interface ExistingNames {
  readonly facts: readonly ExistingFact[];
  /** Sentences in the lender's first language. */
  readonly messages: readonly { readonly key: string; readonly text: string }[];
  readonly enums: Readonly<Record<string, readonly string[]>>;
  /** By section. */
  readonly ids: Readonly<Record<IdSection, readonly ExistingId[]>>;
}

const SECTIONS = ['steps', 'flows', 'pages', 'documents', 'policies'] as const;
export type IdSection = (typeof SECTIONS)[number];

const STATES = 'usStates';
const LONGEST = 200;

/** What a checked lender has; undefined for one that the check refuses. */
export function existingNames({ brand, provenance }: CheckedBrand): ExistingNames | undefined {
  if (!brand || !provenance) return undefined;
  const enums = Object.fromEntries(
    Object.entries(brand.enums).map(([name, { values }]) => [name, values.map(({ id }) => id)]),
  );
  const facts = Object.entries(brand.facts).map(([name, { label, type, of }]): ExistingFact => {
    const values = type === 'enum' || type === 'list' ? enums[of ?? ''] : undefined;
    const known = type === 'state' ? enums[STATES] : values;
    return { name, label: label ?? name, type, ...(known && { values: known }) };
  });
  const [spoken = {}] = Object.values(brand.copy);
  const messages = Object.entries(spoken).map(([key, message]) => ({ key, text: shortText(message) }));
  const idsOf = (section: IdSection): readonly ExistingId[] =>
    Object.keys(brand[section] ?? {}).map((id) => ({
      id,
      file: nodeAt(provenance.root, `/${section}/${id}`)?.at.file ?? '',
    }));
  const ids = Object.fromEntries(SECTIONS.map((section) => [section, idsOf(section)]));
  return { facts, messages, enums, ids: ids as ExistingNames['ids'] };
}

function shortText(message: unknown): string {
  if (typeof message === 'string') return message.slice(0, LONGEST);
  if (Array.isArray(message)) return shortText(message.at(-1));
  if (!isObject(message)) return '';
  return shortText(message.text ?? message.variants);
}
