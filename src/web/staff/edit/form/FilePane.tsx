import { Alert, Stack } from '@mui/material';
import { useMemo, useState } from 'react';
import type { ExistingNames } from '../../../../core/config/editor/existingNames.ts';
import { pointerInFile } from '../../../../core/config/editor/pointerAt.ts';
import { editFileBy } from '../../../../core/config/edits/editFile.ts';
import { EditRefused, type FileEdit } from '../../../../core/config/edits/fileEdit.ts';
import { type ItemMove, moveItem } from '../../../../core/config/edits/moveItem.ts';
import { plainOf } from '../../../../core/config/edits/plainOf.ts';
import { fileKindOf, layerRootOf } from '../../../../core/config/layerFiles.ts';
import { parseLayerFile } from '../../../../core/config/parseLayerFile.ts';
import { isObject } from '../../../../core/shared/json.ts';
import { getAt } from '../../../../core/shared/jsonPointer.ts';
import type { Finding } from '../../changes/changeCalls.ts';
import { useFindingText } from '../../changes/useFindingText.ts';
import { useRead, useSay } from '../../foundation/StaffContext.tsx';
import { Waiting } from '../../parts/Waiting.tsx';
import { FormProvider, type FormTools } from './FormContext.tsx';
import { ValueField } from './SchemaForm.tsx';

interface FilePaneProps {
  readonly path: string;
  readonly text: string;
  readonly findings: readonly Finding[];
  /** Undefined until they are read. */
  readonly names: ExistingNames | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string, how: 'typed' | 'done') => void;
}

interface Schemas {
  readonly schemas: Readonly<Record<string, unknown>>;
}

/** The file as a form, led by its schema. An edit changes only the lines that were meant. */
export function FilePane(props: FilePaneProps) {
  const read = useRead<Schemas>('/staff/v1/configuration/schemas');
  return <Waiting read={read}>{({ schemas }) => <FileForm {...props} schemas={schemas} />}</Waiting>;
}

const schemaOf = (path: string): string | undefined => {
  const root = layerRootOf(path);
  return root === undefined ? undefined : fileKindOf(path.slice(root.length + 1))?.schema;
};

function FileForm({ path, text, findings, names, isReadOnly, onChange, schemas }: FilePaneProps & Schemas) {
  const say = useSay();
  const textOf = useFindingText();
  const [refused, setRefused] = useState<string>();
  const read = useMemo(() => parseLayerFile(path, text), [path, text]);
  const kind = schemaOf(path);
  if (!read.ok) return <Alert severity="info">{say('form.broken')}</Alert>;
  if (kind === undefined) return <Alert severity="info">{say('form.unknown')}</Alert>;
  const value = plainOf(read.value.root);
  const found = new Map<string, readonly string[]>();
  for (const finding of findings) {
    const at = pointerInFile(read.value, finding.line, finding.column);
    found.set(at, [...(found.get(at) ?? []), textOf(finding)]);
  }
  const attempt = (work: () => string, how: 'typed' | 'done'): void => {
    try {
      onChange(work(), how);
      setRefused(undefined);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      setRefused(error.message);
    }
  };
  const properties = getAt(value, '/data/properties');
  const tools: FormTools = {
    schemas,
    names,
    fields: isObject(properties) ? Object.keys(properties) : [],
    found,
    isReadOnly,
    edit: (edits: readonly FileEdit[], how = 'typed') =>
      attempt(() => editFileBy({ path, text }, edits), how),
    move: (move: ItemMove) => attempt(() => moveItem({ path, text }, move), 'done'),
  };
  return (
    <FormProvider value={tools}>
      <Stack spacing={1.5}>
        {refused !== undefined && <Alert severity="error">{refused}</Alert>}
        <ValueField
          place={{ at: { root: kind, schema: schemas[kind] }, value, pointer: '', label: say('form.whole') }}
          isOpenAtFirst
        />
      </Stack>
    </FormProvider>
  );
}
