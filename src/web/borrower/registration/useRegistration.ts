import { useEffect, useMemo, useReducer, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Walk, walk as walkFlow } from '../../../core/flow/walk.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { loginAddress } from '../foundation/addresses.ts';
import { type RoutePolicy, routePolicies, WAITLIST } from './flowPolicies.ts';
import { createIdempotencyKey, type IdempotencyKey } from './idempotencyKey.ts';
import type { ReadyFlow } from './readyFlow.ts';
import { createRegistrationMemory, type RegistrationMemory } from './registrationMemory.ts';
import { usePrefill } from './usePrefill.ts';
import { type RegistrationData, useRegistrationData } from './useRegistrationData.ts';
import { type Submission, useSubmit } from './useSubmit.ts';

/** A registration while its page is open. */
export interface RegistrationState {
  readonly memory: RegistrationMemory;
  readonly key: IdempotencyKey;
  readonly data: RegistrationData;
  /** What is known beside the answers. */
  readonly facts: Facts;
  /** Where the visitor stands, as of the last step they left. */
  readonly walk: Walk;
  /** The walk with everything answered by now. */
  readonly walkNow: () => Walk;
  /** Draws again with what is in the memory by now. */
  readonly refresh: () => void;
  /** How often prefill was applied. */
  readonly prefilled: number;
  readonly submission: Submission;
  /** A policy that leads out of registration. */
  readonly elsewhere: RoutePolicy | undefined;
}

/** Holds a registration together: what is known, what was answered, where that leads. */
export function useRegistration({ compiled, isComplete }: ReadyFlow): RegistrationState {
  const app = useApp();
  const location = useLocation();
  const release = useRelease();
  const [memory] = useState(() => createRegistrationMemory(app.tab, release.app.migrations));
  const [key] = useState(() => createIdempotencyKey(app.tab, app.ids));
  const [revision, refresh] = useReducer((before: number) => before + 1, 0);
  const submission = useSubmit(app);
  const signedIn = app.session.read() !== undefined;
  const data = useRegistrationData(memory.draft.read(), signedIn);
  const { facts, visitor, entry } = data;
  const prefilled = usePrefill(memory, visitor, entry);
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
  return { memory, key, data, facts, walk, walkNow, refresh, prefilled, submission, elsewhere };
}

/** Tells that a registration is begun: by who stays at it, not by who is led to an open application (TELE-02). */
export function useStartEvent(): void {
  const { tracker } = useApp();
  useEffect(() => {
    void tracker.event('heloc-register-start');
  }, [tracker]);
}

/** Who was referred before and began has an account: they sign in (REG-50). */
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
