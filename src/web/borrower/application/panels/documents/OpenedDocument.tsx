import { type ReactNode, useCallback } from 'react';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { useHolder } from '../../HolderContext.tsx';
import DocumentReader from './DocumentReader.tsx';
import { type ReadMark, useReadMark } from './useReadMark.ts';

export interface OpenedDocumentProps {
  readonly document: DocumentAnswer;
  /** Called once the server recorded that it was read to the end. */
  readonly onRead: (document: DocumentAnswer) => void;
  readonly onClose: () => void;
  /** Shown below the document; receives whether it was read. */
  readonly children?: (isRead: boolean) => ReactNode;
}

/** A document in the reader; records when the end is reached. Heavy: load it on first use. */
export default function OpenedDocument({ document, onRead, onClose, children }: OpenedDocumentProps) {
  const { uuid, services } = useHolder();
  const told = useCallback(() => onRead({ ...document, status: 'READ' }), [onRead, document]);
  const { mark, save } = useReadMark(document, told);
  return (
    <DocumentReader
      title={document.title}
      fileName={document.fileName}
      load={() => services.documents.bytes(uuid, document.uuid, document.signed)}
      onEnd={save}
      onClose={onClose}
      foot={
        <>
          <MarkWords mark={mark} save={save} />
          {children?.(mark === 'read')}
        </>
      }
    />
  );
}

const words = {
  unread: 'screen.documents.reader.toEnd',
  saving: 'screen.documents.reader.saving',
  read: 'screen.documents.reader.done',
} as const;

function MarkWords({ mark, save }: { mark: ReadMark; save: () => void }) {
  const { text } = useCopy();
  if (mark !== 'unsaved') return <p role="status">{text(words[mark])}</p>;
  const again = (
    <Button variant="secondary" onClick={save}>
      {text('common.tryAgain')}
    </Button>
  );
  return (
    <Alert tone="danger" actions={again}>
      <p>{text('screen.documents.reader.unsaved')}</p>
    </Alert>
  );
}
