import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import OpenedDocument from '../documents/OpenedDocument.tsx';
import { type Adopted, SignFoot } from './SignFoot.tsx';

export interface SignOneProps {
  readonly document: DocumentAnswer;
  /** Undefined until a signature is adopted. */
  readonly adopted: Adopted | undefined;
  readonly onChange: (document: DocumentAnswer) => void;
  readonly onClose: () => void;
  /** Opens the next unsigned document; undefined for the last. */
  readonly onNext: (() => void) | undefined;
}

/** A closing document in the reader, with its signature. */
export default function SignOne({ document, adopted, onChange, onClose, onNext }: SignOneProps) {
  return (
    <OpenedDocument document={document} onRead={onChange} onClose={onClose}>
      {(isRead) => (
        <SignFoot
          {...{ document, adopted, isRead }}
          onSigned={(signed) => {
            onChange(signed);
            (onNext ?? onClose)();
          }}
          onDone={onNext ?? onClose}
        />
      )}
    </OpenedDocument>
  );
}
