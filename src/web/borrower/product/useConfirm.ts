import { useRef, useState } from 'react';
import type { SelectOfferRequest } from '../../../core/model/generated/api/select-offer.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { applicationAddress } from '../foundation/applicationAddresses.ts';
import { useNavigate } from '../foundation/router.tsx';
import { forgetChoice } from '../offer/choiceStore.ts';
import { forgetOfferKey, offerKey } from './offerKey.ts';

export interface Confirmation {
  readonly send: (request: SelectOfferRequest, left: string) => void;
  readonly busy: boolean;
  readonly error: unknown;
}

/** Sends the choice once under one idempotency key; the application's page then redirects, given the status `left`. */
export function useConfirm(uuid: string): Confirmation {
  const { services, tab, ids } = useApp();
  const navigate = useNavigate();
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async (request: SelectOfferRequest, left: string): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await services.applications.selectOffer(uuid, request, offerKey(tab, ids, uuid, request));
      forgetChoice(tab, uuid);
      forgetOfferKey(tab, uuid);
      navigate(applicationAddress(uuid), { replace: true, state: { left } });
    } catch (failure) {
      isSending.current = false;
      setBusy(false);
      setError(failure);
    }
  };
  return { send: (request, left) => void send(request, left), busy, error };
}
