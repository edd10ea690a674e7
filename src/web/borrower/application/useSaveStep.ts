import { useCallback, useRef, useState } from 'react';
import { ASKED_AGAIN } from '../../../core/flow/askedAgain.ts';
import { type StepCall, type StepCallName, stepCalls } from '../../../core/flow/stepCalls.ts';
import type { ConsentRequest } from '../../../core/model/generated/api/consent.ts';
import type { ScreenStep } from '../../../core/model/generated/screens.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { Application } from '../../clients/applicationService.ts';
import { FetchError } from '../../clients/fetchError.ts';
import { versionOf } from '../../clients/profileService.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { createScreenMemory, type ScreenMemory } from './screenMemory.ts';
import { forgetStatus } from './statusReader.ts';

/** Sends an application's documents, each under one idempotency key until accepted. Rejects with the FetchError. */
export function useSend(uuid: string) {
  const { services, tab, ids } = useApp();
  return useCallback(
    async (call: StepCallName, document: JsonObject): Promise<void> => {
      const memory = createScreenMemory({ tab, ids }, `${uuid}/${call}`);
      await services.applications.save(uuid, stepCalls[call], document, { key: memory.keyFor(document) });
      forgetStatus(services, uuid);
      memory.forget();
    },
    [services, tab, ids, uuid],
  );
}

export interface SaveStepInput {
  readonly application: Application;
  readonly entry: ScreenStep;
  readonly memory: ScreenMemory;
  /** Called after the step was accepted, or for a step that asks nothing. */
  readonly after: () => Promise<void>;
  /** Reads an application that moved in the meantime. */
  readonly reread: () => Promise<unknown>;
}

export interface SavingStep {
  readonly send: (document: JsonObject) => void;
  readonly busy: boolean;
  /** Why it was rejected; entered data stays. */
  readonly error: unknown;
}

const CONFLICT = 409;

/** A step that is asked again has a call of its own, whatever call saved it first. */
const callOf = (save: string, step: string): StepCall =>
  save === ASKED_AGAIN
    ? { method: 'PUT', path: `${ASKED_AGAIN}/${step}`, steps: [step] }
    : stepCalls[save as StepCallName];

/**
 * Sends a step once per submission and moves on; an accepted step stays busy until left. Out of turn (409), it reads
 * the application again.
 */
export function useSaveStep({ application, entry, memory, after, reread }: SaveStepInput): SavingStep {
  const { services } = useApp();
  const { uuid } = application;
  const giveConsent = useConsent(application, entry.consent);
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async (document: JsonObject): Promise<void> => {
    const call = entry.save === undefined ? undefined : callOf(entry.save, entry.step);
    const key = memory.keyFor(document);
    if (call) await services.applications.save(uuid, call, document, { key, step: entry.step });
    await giveConsent();
    forgetStatus(services, uuid);
    memory.forget();
    await after();
  };
  const run = async (document: JsonObject): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await send(document);
    } catch (failure) {
      if (failure instanceof FetchError && failure.status === CONFLICT) await reread().catch(() => undefined);
      setError(failure);
      isSending.current = false;
      setBusy(false);
    }
  };
  return { send: (document) => void run(document), busy, error };
}

/** Gives the step's authorization in its current version, unless already given. */
function useConsent({ uuid, consents }: Application, type: ScreenStep['consent']) {
  const { services, tab, ids } = useApp();
  return async (): Promise<void> => {
    if (type === undefined || (Array.isArray(consents) && consents.some((given) => isGiven(given, type))))
      return;
    const version = versionOf(await services.profile.consentTypes(), type);
    const consent: JsonObject & ConsentRequest = { type, version, optInOut: 'OPT_IN' };
    const memory = createScreenMemory({ tab, ids }, `${uuid}/consent/${type}`);
    await services.applications.giveConsent(uuid, consent, memory.keyFor(consent));
    memory.forget();
  };
}

const isGiven = (consent: unknown, type: string): boolean =>
  isObject(consent) && consent.type === type && consent.optInOut !== 'OPT_OUT';
