import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { readsTheSame } from '../../../../../core/shared/readsTheSame.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { type PanelProps, useStepForm } from '../../../../renderer/FormContext.tsx';
import { useField } from '../../../../renderer/useForm.ts';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { DocumentList, DocumentRow } from '../documents/DocumentRow.tsx';
import { isRead } from '../documents/useDocuments.ts';
import type { Adopted } from './SignFoot.tsx';
import { useSigning } from './useSigning.ts';

const SignOne = lazy(() => import('./SignOne.tsx'));

/** True if signed, or if it only had to be read. */
const isDone = (document: DocumentAnswer): boolean =>
  document.sign === 'none' ? isRead(document) : document.status === 'SIGNED';

/**
 * Panel `sign-documents`: closing documents in order, each read to its end, then signed with the name and initials
 * above (G-20, APP-71). Options: fields `name`, `initials`, and `field`, true once all are signed.
 */
export default function SignDocumentsPanel({ options = {} }: PanelProps) {
  const { text } = useCopy();
  const signing = useSigning();
  const adopted = useAdopted(String(options.name), String(options.initials));
  const [openUuid, setOpen] = useState<string>();
  const close = useCallback(() => setOpen(undefined), []);
  if (signing.type === 'failed') return <LoadFailure error={signing.error} retry={signing.retry} />;
  if (signing.type === 'loading') return <Skeleton label={text('loader.page')} lines={4} />;
  const { documents, changed } = signing;
  const open = documents.find(({ uuid }) => uuid === openUuid);
  const next = documents.find((document) => document.uuid !== openUuid && !isDone(document));
  return (
    <Stack data-gap="small">
      <SigningGate field={String(options.field)} documents={documents} hasAdopted={adopted !== undefined} />
      <DocumentList>
        {documents.map((document) => (
          <DocumentRow key={document.uuid} document={document} onOpen={({ uuid }) => setOpen(uuid)} />
        ))}
      </DocumentList>
      {open ? (
        <Suspense fallback={<Skeleton label={text('loader.page')} lines={4} />}>
          <SignOne
            key={open.uuid}
            document={open}
            adopted={adopted}
            onChange={changed}
            onClose={close}
            onNext={next ? () => setOpen(next.uuid) : undefined}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function useAdopted(nameField: string, initialsField: string): Adopted | undefined {
  const legal = useField('legalName');
  const name = useField(nameField);
  const initials = useField(initialsField);
  const [typed, short] = [name?.answer, initials?.answer];
  if (typeof typed !== 'string' || typeof short !== 'string' || typeof legal?.answer !== 'string')
    return undefined;
  const isValid = readsTheSame(typed, legal.answer) && initials?.error === undefined && short.trim() !== '';
  return isValid ? { typedName: typed.trim(), initials: short.trim() } : undefined;
}

interface GateProps {
  field: string;
  documents: readonly DocumentAnswer[];
  hasAdopted: boolean;
}

/** Shows signing progress, and sets the field once all are signed. */
function SigningGate({ field, documents, hasAdopted }: GateProps) {
  const { text } = useCopy();
  const { dispatch } = useStepForm();
  const signed = documents.filter(isDone).length;
  const isAll = documents.length > 0 && signed === documents.length;
  useEffect(() => dispatch({ type: 'change', field, raw: isAll }), [dispatch, field, isAll]);
  return (
    <Alert tone={isAll ? 'success' : 'info'} announce="status">
      <p>{text('screen.signing.counted', { signed, total: documents.length })}</p>
      {hasAdopted || isAll ? null : <p>{text('screen.signing.adoptFirst')}</p>}
    </Alert>
  );
}
