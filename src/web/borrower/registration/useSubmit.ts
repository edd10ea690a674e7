import { useEffect, useRef, useState } from 'react';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { afterFirstScreen } from '../foundation/afterFirstScreen.ts';
import type { SubmitContext } from './submitPorts.ts';
import type { SubmitOutcome } from './submitRegistration.ts';

/** How long the processing modal stands at least (SUBMIT-13), in milliseconds. */
export const LEAST_PROCESSING_MS = 1000;

/** An outcome, and where a waitlisted visitor goes. */
export interface Submitted {
  readonly outcome: SubmitOutcome;
  readonly waitlist: string | undefined;
}

/** Sends a registration, one at a time. */
export interface Submission {
  readonly isProcessing: boolean;
  /** How the last one ended; undefined before, while sending, and once it was put away. */
  readonly ended: Submitted | undefined;
  readonly send: (
    context: Omit<SubmitContext, 'app' | 'showProcessing' | 'onWaitlist'>,
    password: string,
  ) => Promise<Submitted | undefined>;
  readonly putAway: () => void;
}

const loadSender = () => import('./sendRegistration.ts');

/** What sends could not be loaded: nothing was sent. */
const OFFLINE: SubmitOutcome = { type: 'offline' };

/** The submit of a registration: a second press while one is under way, or once one has created an application, does nothing. */
export function useSubmit(app: AppPorts): Submission {
  const isUnderWay = useRef(false);
  const [isProcessing, setProcessing] = useState(false);
  const [ended, setEnded] = useState<Submitted>();
  useEffect(() => {
    let isOver = false;
    afterFirstScreen()
      .then(() => (isOver ? undefined : loadSender()))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, []);
  const send: Submission['send'] = async (context, password) => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setEnded(undefined);
    let waitlist: string | undefined;
    const onWaitlist = (address: string): void => {
      waitlist = address;
    };
    const showProcessing = (): void => setProcessing(true);
    showProcessing();
    const [outcome] = await Promise.all([
      loadSender().then(
        ({ sendRegistration }) => sendRegistration({ ...context, app, showProcessing, onWaitlist }, password),
        () => OFFLINE,
      ),
      app.wait(LEAST_PROCESSING_MS),
    ]);
    if (isDefinite(outcome)) context.key.settle(context.draft);
    const submitted = { outcome, waitlist };
    if (isDone(outcome)) return submitted;
    isUnderWay.current = false;
    setProcessing(false);
    setEnded(submitted);
    return submitted;
  };
  return { isProcessing, ended, send, putAway: () => setEnded(undefined) };
}

/** Nothing is sent again: the modal stands until the next page does. */
const isDone = ({ type }: SubmitOutcome): boolean => type === 'created' || type === 'waitlisted';

/** Everything but silence is an answer. */
const isDefinite = ({ type }: SubmitOutcome): boolean => type !== 'offline';
