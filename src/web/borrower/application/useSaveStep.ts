import { useCallback, useRef, useState } from 'react';
import { type StepCallName, stepCalls } from '../../../core/flow/stepCalls.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { FetchError } from '../../clients/fetchError.ts';
import { useApp } from '../app/AppContext.tsx';
import { createScreenMemory, type ScreenMemory } from './screenMemory.ts';
import { forgetStatus } from './statusReader.ts';

/** Sends documents of one application; each document under one key until it was taken. Rejects with the FetchError. */
export function useSend(uuid: string) {
  const { services, tab, ids } = useApp();
  return useCallback(
    async (call: StepCallName, document: JsonObject, memory?: ScreenMemory): Promise<void> => {
      const mine = memory ?? createScreenMemory({ tab, ids }, `${uuid}/${call}`);
      await services.applications.save(uuid, stepCalls[call], document, mine.keyFor(document));
      forgetStatus(services, uuid);
      mine.forget();
    },
    [services, tab, ids, uuid],
  );
}

/** What saving a step needs. */
export interface SaveStepInput {
  readonly uuid: string;
  /** The call that takes the step; undefined: nothing is sent. */
  readonly save: StepCallName | undefined;
  readonly memory: ScreenMemory;
  /** What follows a step that was taken, or one that asks nothing. */
  readonly after: () => Promise<void>;
  /** The application has moved meanwhile: reads it anew. */
  readonly reread: () => Promise<unknown>;
}

/** A step on its way. */
export interface SavingStep {
  readonly send: (document: JsonObject) => void;
  readonly busy: boolean;
  /** Why it was not taken; everything entered stays. */
  readonly error: unknown;
}

const CONFLICT = 409;

/** Sends a step once, however often it is asked to, and goes on; out of turn (409) it reads where the application stands. */
export function useSaveStep({ uuid, save, memory, after, reread }: SaveStepInput): SavingStep {
  const send = useSend(uuid);
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (document: JsonObject): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      if (save !== undefined) await send(save, document, memory);
      await after();
    } catch (failure) {
      if (failure instanceof FetchError && failure.status === CONFLICT) await reread().catch(() => undefined);
      setError(failure);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { send: (document) => void run(document), busy, error };
}
