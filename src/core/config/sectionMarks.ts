import { isObject, type Json } from '../shared/json.ts';
import type { ConfigSchemas } from './configSchemas.ts';
import { memoByIdentity } from './memoByIdentity.ts';
import { oneOfEqual } from './oneOfEqual.ts';
import { resolvedDocuments } from './resolvedDocuments.ts';
import type { Mark, MarkType } from './schemaMarks.ts';

/** With pointers from the root of the brand. Equal lists are one object. */
export interface SectionMarks {
  readonly ofType: Readonly<Record<MarkType, readonly Mark[]>>;
  readonly ofDocument: ReadonlyMap<string, readonly Mark[]>;
}

/** Memoized. */
export const sectionMarks = (section: string, value: Json, schemas: ConfigSchemas): SectionMarks =>
  isObject(value) ? marksOf(value, schemas)(section) : noMarks;

export const noMarks: SectionMarks = {
  ofType: { copyKey: [], factName: [], fieldName: [], rule: [], amount: [] },
  ofDocument: new Map(),
};

const marksOf = memoByIdentity((value: object, schemas: ConfigSchemas) => {
  const made = new Map<string, SectionMarks>();
  return (section: string): SectionMarks => {
    const known = made.get(section) ?? readMarks(section, value as Json, schemas);
    made.set(section, known);
    return known;
  };
});

function readMarks(section: string, value: Json, schemas: ConfigSchemas): SectionMarks {
  const ofType: Record<MarkType, Mark[]> = { copyKey: [], factName: [], fieldName: [], rule: [], amount: [] };
  const ofDocument = new Map<string, readonly Mark[]>();
  for (const { schema, pointer, value: document } of resolvedDocuments({ [section]: value })) {
    const marks = schemas
      .marks(schema, document)
      .map((mark) => oneOfEqual<Mark>({ ...mark, pointer: pointer + mark.pointer }));
    if (marks.length > 0) ofDocument.set(pointer, oneOfEqual(marks));
    for (const mark of marks) ofType[mark.type].push(mark);
  }
  for (const type of Object.keys(ofType) as MarkType[]) ofType[type] = oneOfEqual(ofType[type]);
  return { ofType, ofDocument };
}
