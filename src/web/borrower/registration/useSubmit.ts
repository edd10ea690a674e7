import { useEffect, useRef, useState } from 'react';
import { loadFurtherControls } from '../../renderer/controls/loadFurtherControls.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { afterFirstScreen } from '../foundation/afterFirstScreen.ts';
import { loadFurtherServices } from '../foundation/services.ts';
import type { SubmitContext } from './submitPorts.ts';
import type { SubmitOutcome } from './submitRegistration.ts';

/** Minimum duration of the processing dialog in milliseconds (SUBMIT-13). */
export const LEAST_PROCESSING_MS = 1000;

export interface Submitted {
  readonly outcome: SubmitOutcome;
  readonly waitlist: string | undefined;
}

export interface Submission {
  readonly isProcessing: boolean;
  /** How the last submission ended; undefined before, while sending and after dismissal. */
  readonly ended: Submitted | undefined;
  readonly send: (
    context: Omit<SubmitContext, 'app' | 'showProcessing' | 'onWaitlist'>,
    password: string,
  ) => Promise<Submitted | undefined>;
  readonly putAway: () => void;
}

const loadSender = () => import('./sendRegistration.ts');

/** What later steps and sending need, so that a network that gets worse stops nobody on the way. */
const loadWhatFollows = () => Promise.all([loadFurtherControls(), loadFurtherServices(), loadSender()]);

/** The sending code failed to load, so nothing was sent. */
const OFFLINE: SubmitOutcome = { type: 'offline' };

/** Submits a registration; repeated submits during one, or after it created an application, do nothing. */
export function useSubmit(app: AppPorts): Submission {
  const isUnderWay = useRef(false);
  const [isProcessing, setProcessing] = useState(false);
  const [ended, setEnded] = useState<Submitted>();
  useEffect(() => {
    let isOver = false;
    afterFirstScreen()
      .then(() => (isOver ? undefined : loadWhatFollows()))
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

/** Final: the dialog stays until the next page. */
const isDone = ({ type }: SubmitOutcome): boolean => type === 'created' || type === 'waitlisted';

/** Every outcome except no answer. */
const isDefinite = ({ type }: SubmitOutcome): boolean => type !== 'offline';
