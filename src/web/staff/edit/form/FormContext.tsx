import { createContext, useContext } from 'react';
import type { ExistingNames } from '../../../../core/config/editor/existingNames.ts';
import type { SchemaAt } from '../../../../core/config/editor/formShape.ts';
import type { FileEdit } from '../../../../core/config/edits/fileEdit.ts';
import type { ItemMove } from '../../../../core/config/edits/moveItem.ts';
import type { SchemasById } from '../../../../core/config/schemaForms.ts';
import type { Json } from '../../../../core/shared/json.ts';

/** What every part of the form of a file builds on. */
export interface FormTools {
  readonly schemas: SchemasById;
  /** Undefined until they are read. */
  readonly names: ExistingNames | undefined;
  /** The fields of the file, if it is a step. */
  readonly fields: readonly string[];
  /** What was found, by the pointer in the file. */
  readonly found: ReadonlyMap<string, readonly string[]>;
  readonly isReadOnly: boolean;
  readonly edit: (edits: readonly FileEdit[], how?: 'typed' | 'done') => void;
  readonly move: (move: ItemMove) => void;
}

/** A value of a file, and what is asked for it. */
export interface FormPlace {
  readonly at: SchemaAt;
  readonly value: Json;
  /** Within the file. */
  readonly pointer: string;
  readonly label: string;
}

const FormContext = createContext<FormTools | undefined>(undefined);
export const FormProvider = FormContext.Provider;

export function useForm(): FormTools {
  const tools = useContext(FormContext);
  if (tools === undefined) throw new Error('useForm outside of FormProvider');
  return tools;
}

/** How many findings are at a place or below it. */
export const foundBelow = ({ found }: FormTools, pointer: string): number =>
  [...found].reduce(
    (sum, [at, lines]) => (at === pointer || at.startsWith(`${pointer}/`) ? sum + lines.length : sum),
    0,
  );
