import { useEffect, useState } from 'react';
import { FetchError } from '../../clients/fetchError.ts';
import type { LoginAnswer } from '../../clients/securityService.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { afterFirstScreen } from '../foundation/afterFirstScreen.ts';
import { type Attempt, useAttempt } from './useAttempt.ts';

export interface PasskeyLogin extends Attempt {
  /** The lender has passkeys. */
  readonly isOn: boolean;
  /** Asks the device for a passkey. */
  readonly ask: () => void;
}

/** Milliseconds; a challenge is good for five minutes. */
const RENEWED_AFTER = 240_000;

const device = () => import('./passkeyDevice.ts');

/**
 * Signing in by passkey: by a button, and among the suggestions of the email field where the browser has that. `onAnswer` gets
 * the server's answer, and must be the same function while the page stands.
 */
export function usePasskeyLogin(onAnswer: (answer: LoginAnswer) => void, scope?: 'signer'): PasskeyLogin {
  const { services, organization, session, wait } = useApp();
  const isOn = useRelease().app.brand.auth.passkeys?.on === true;
  const attempt = useAttempt();
  const { busy, send } = attempt;
  const [round, setRound] = useState(0);
  const ask = () =>
    send(async () => {
      const { signInByPasskey } = await device();
      onAnswer(await signInByPasskey({ services, organization, session }, { scope, isSuggested: false }));
    });
  useEffect(() => {
    if (!isOn || busy || typeof PublicKeyCredential === 'undefined') return;
    let isOver = false;
    const suggest = async () => {
      await afterFirstScreen();
      const { canSuggestPasskeys, signInByPasskey } = await device();
      if (isOver || !(await canSuggestPasskeys())) return;
      void wait(RENEWED_AFTER).then(() => {
        if (!isOver) setRound(round + 1);
      });
      const answer = await signInByPasskey({ services, organization, session }, { scope, isSuggested: true });
      if (!isOver) onAnswer(answer);
    };
    suggest().catch((failure: unknown) => {
      // Somebody who chose no suggestion asked for nothing.
      if (!isOver && failure instanceof FetchError) send(() => Promise.reject(failure));
    });
    return () => {
      isOver = true;
      void device().then(({ endPasskeySignIn }) => endPasskeySignIn());
    };
  }, [isOn, busy, round, services, organization, session, wait, scope, onAnswer, send]);
  return { ...attempt, isOn, ask };
}
