import { useEffect, useMemo, useReducer, useState } from 'react';
import { type Walk, walk as walkFlow } from '../../../core/flow/walk.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { loginAddress } from '../foundation/addresses.ts';
import { useNavigate, usePlace } from '../foundation/router.tsx';
import { type RoutePolicy, routePolicies, WAITLIST } from './flowPolicies.ts';
import { createIdempotencyKey, type IdempotencyKey } from './idempotencyKey.ts';
import type { ReadyFlow } from './readyFlow.ts';
import { createRegistrationMemory, type RegistrationMemory } from './registrationMemory.ts';
import { type KeptDraftState, useKeptDraft } from './useKeptDraft.ts';
import { usePrefill } from './usePrefill.ts';
import { type RegistrationData, useRegistrationData } from './useRegistrationData.ts';
import { type Submission, useSubmit } from './useSubmit.ts';

export interface RegistrationState {
  readonly memory: RegistrationMemory;
  readonly key: IdempotencyKey;
  readonly data: RegistrationData;
  /** Facts besides the answers. */
  readonly facts: Facts;
  /** The walk as of the last step left. */
  readonly walk: Walk;
  /** The walk with the answers so far. */
  readonly walkNow: () => Walk;
  /** Rerenders from memory. */
  readonly refresh: () => void;
  /** How often prefill was applied. */
  readonly prefilled: number;
  readonly submission: Submission;
  readonly kept: KeptDraftState;
  /** A policy that leaves registration. */
  readonly elsewhere: RoutePolicy | undefined;
}

/** Combines the data, the answers and the walk of a registration. */
export function useRegistration({ compiled, isComplete }: ReadyFlow): RegistrationState {
  const app = useApp();
  const location = usePlace();
  const release = useRelease();
  const [memory] = useState(() => createRegistrationMemory(app.tab, release.app.migrations, app.wait));
  useKeptAtEnd(memory);
  const [key] = useState(() => createIdempotencyKey(app.tab, app.ids));
  const [revision, refresh] = useReducer((before: number) => before + 1, 0);
  const submission = useSubmit(app);
  const signedIn = app.session.read() !== undefined;
  const data = useRegistrationData(memory.draft.read(), signedIn);
  const { facts, visitor, entry } = data;
  const kept = useKeptDraft({ compiled, memory, entry });
  const prefilled = usePrefill(memory, visitor, entry) + kept.joined;
  useUsedReferral(signedIn ? undefined : visitor?.referralEmail);
  const walkNow = (): Walk =>
    walkFlow({
      flow: compiled,
      document: memory.draft.read(),
      base: facts,
      isComplete,
      unstored: memory.unstored(),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the memory is read again when one of these says so
  const walk = useMemo(walkNow, [compiled, facts, isComplete, memory, revision, prefilled, location]);
  useFailureLog(walk);
  const today = String(facts.today);
  const elsewhere = routePolicies(compiled, facts, today).find(({ to }) => to !== WAITLIST);
  return { memory, key, data, facts, walk, walkNow, refresh, prefilled, submission, kept, elsewhere };
}

/** Keeps what is entered before the page ends; a hidden page may never become visible again. */
function useKeptAtEnd({ keep }: RegistrationMemory): void {
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [keep]);
}

/** Reports the start of a registration, unless the visitor is redirected to an open application (TELE-02). */
export function useStartEvent(): void {
  const { tracker } = useApp();
  useEffect(() => {
    void tracker.event('heloc-register-start');
  }, [tracker]);
}

/** Leads visitors with a used referral to sign in (REG-50). */
function useUsedReferral(email: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (email !== undefined) navigate(loginAddress(undefined, email), { replace: true });
  }, [email, navigate]);
}

function useFailureLog({ failures }: Walk): void {
  const { logger } = useApp();
  const { hash } = useRelease();
  useEffect(() => {
    for (const { where, message } of failures) logger.error('rule failed', { where, message, release: hash });
  }, [failures, logger, hash]);
}
