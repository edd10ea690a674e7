import { useState } from 'react';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { useHolder } from '../../HolderContext.tsx';
import { placeFor } from './signingPlace.ts';

export interface Adopted {
  readonly typedName: string;
  readonly initials: string;
}

export interface SignFootProps {
  readonly document: DocumentAnswer;
  readonly adopted: Adopted | undefined;
  /** The end was reached and recorded. */
  readonly isRead: boolean;
  readonly onSigned: (document: DocumentAnswer) => void;
  /** The document is signed, or only had to be read. */
  readonly onDone: () => void;
}

/** Signs the document above; disabled until it is read to the end and a signature is adopted (APP-71). */
export function SignFoot({ document, adopted, isRead, onSigned, onDone }: SignFootProps) {
  const { text } = useCopy();
  const { sign, busy, error } = useSign(document, adopted, onSigned);
  if (document.sign === 'none' || document.status === 'SIGNED')
    return (
      <Button disabled={!isRead} onClick={onDone}>
        {text('common.continue')}
      </Button>
    );
  const label = adopted
    ? document.sign === 'initials'
      ? text('screen.signing.initialOne', { initials: adopted.initials })
      : text('screen.signing.signOne', { name: adopted.typedName })
    : text('screen.signing.readAndSign');
  return (
    <>
      {error === undefined ? null : <LoadFailure error={error} />}
      <p id="sign-help">{text(adopted ? 'screen.signing.readToSign' : 'screen.signing.adoptFirst')}</p>
      <Button
        disabled={!isRead || !adopted}
        loading={busy}
        loadingText={text('screen.signing.signing')}
        aria-describedby="sign-help"
        onClick={() => void sign()}
      >
        {label}
      </Button>
    </>
  );
}

/** Signs with one idempotency key, so that a retry is the same signature. */
function useSign(
  { uuid: documentUuid }: DocumentAnswer,
  adopted: Adopted | undefined,
  onSigned: (document: DocumentAnswer) => void,
) {
  const { uuid, services } = useHolder();
  const { ids } = useApp();
  const [key] = useState(() => ids.uuid());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const sign = async (): Promise<void> => {
    const geo = placeFor(uuid);
    if (!adopted || !geo || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      onSigned(await services.signing.sign(uuid, documentUuid, { ...adopted, geo }, key));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { sign, busy, error };
}
