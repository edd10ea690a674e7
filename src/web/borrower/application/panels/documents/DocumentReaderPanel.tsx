import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { type PanelProps, useStepForm } from '../../../../renderer/FormContext.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { saveFile } from '../../../foundation/saveFile.ts';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { useHolder } from '../../HolderContext.tsx';
import { DocumentList, DocumentRow } from './DocumentRow.tsx';
import { isRead, shownDocuments, useDocuments } from './useDocuments.ts';

const OpenedDocument = lazy(() => import('./OpenedDocument.tsx'));

/**
 * Panel `document-reader`: documents issued by the lender, to open and read. Options: `show` is a package (SUMMARY,
 * CLOSING, NOTARY, ADVERSE_ACTION) or ISSUED for all; `field` is true once all required ones are read.
 */
export default function DocumentReaderPanel({ options = {} }: PanelProps) {
  const { loading, changed } = useDocuments();
  if (loading.type === 'failed') return <LoadFailure error={loading.error} retry={loading.retry} />;
  if (loading.type === 'loading') return <Waiting />;
  const documents = shownDocuments(loading.value, String(options.show ?? 'ISSUED'));
  return (
    <>
      {typeof options.field === 'string' ? <ReadingGate field={options.field} documents={documents} /> : null}
      <Shelf documents={documents} changed={changed} />
    </>
  );
}

function Waiting() {
  const { text } = useCopy();
  return <Skeleton label={text('loader.page')} lines={4} />;
}

interface ShelfProps {
  documents: readonly DocumentAnswer[];
  changed: (document: DocumentAnswer) => void;
}

function Shelf({ documents, changed }: ShelfProps) {
  const { text } = useCopy();
  const { uuid, services } = useHolder();
  const [openUuid, setOpen] = useState<string>();
  const [error, setError] = useState<unknown>();
  const close = useCallback(() => setOpen(undefined), []);
  const open = documents.find((document) => document.uuid === openUuid);
  const download = async (document: DocumentAnswer): Promise<void> => {
    setError(undefined);
    try {
      saveFile(await services.documents.bytes(uuid, document.uuid, document.signed), document.fileName);
    } catch (failure) {
      setError(failure);
    }
  };
  if (documents.length === 0) return <p>{text('screen.documents.none')}</p>;
  return (
    <Stack data-gap="small">
      {error === undefined ? null : <LoadFailure error={error} />}
      <DocumentList>
        {documents.map((document) => (
          <DocumentRow
            key={document.uuid}
            document={document}
            onOpen={(opened) => setOpen(opened.uuid)}
            onDownload={(wanted) => void download(wanted)}
          />
        ))}
      </DocumentList>
      {open ? (
        <Suspense fallback={<Waiting />}>
          <OpenedDocument document={open} onRead={changed} onClose={close} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

/** Shows how many are read, and sets the field once all required ones are (APP-71). */
function ReadingGate({ field, documents }: { field: string; documents: readonly DocumentAnswer[] }) {
  const { text } = useCopy();
  const { dispatch } = useStepForm();
  const asked = documents.filter(({ mustRead }) => mustRead);
  const read = asked.filter(isRead).length;
  const isAllRead = documents.length > 0 && read === asked.length;
  useEffect(() => dispatch({ type: 'change', field, raw: isAllRead }), [dispatch, field, isAllRead]);
  return (
    <Alert tone={isAllRead ? 'success' : 'info'} announce="status">
      <p>{text('screen.documents.counted', { read, total: asked.length })}</p>
      {isAllRead ? null : <p>{text('screen.documents.mustRead')}</p>}
    </Alert>
  );
}
