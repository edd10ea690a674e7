import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../foundation/AppContext.tsx';
import { lazyOverlay } from '../overlay/lazyOverlay.tsx';
import { endSession } from './endSession.ts';
import { createActivity, idleState, tellsActivity } from './idle.ts';
import { createRenewal } from './renewal.ts';

const IdleDialog = lazyOverlay(() => import('./IdleDialog.tsx'));

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const OFTEN_ENOUGH_MS = 1000;
const nothing = (): void => undefined;

/** Ends a session after 15 minutes of inactivity across all tabs, with a warning one minute before (G-34). */
export default function SessionWatch({ logout }: { readonly logout: () => Promise<void> }) {
  const { left, stay } = useIdle();
  if (left === undefined) return null;
  return <IdleDialog onClose={nothing} onStay={stay} onLeave={() => void logout()} left={left} />;
}

/** Milliseconds left during the warning, and how to stay. */
function useIdle() {
  const app = useApp();
  const { now, local } = app;
  const activity = useMemo(() => createActivity(local), [local]);
  const { session, services } = app;
  const renewing = useMemo(
    () => createRenewal({ session, now, ask: () => services.identity.lookup() }),
    [session, now, services],
  );
  const [left, setLeft] = useState<number>();
  const isOver = useRef(false);
  const isWarned = useRef(false);

  /** Checks the time; ends an expired session, also after sleep. */
  const look = useCallback(() => {
    const state = idleState(now() - (activity.read() ?? now()));
    isWarned.current = state.type === 'warning';
    setLeft(state.type === 'warning' ? state.left : undefined);
    if (state.type === 'over' && !isOver.current) {
      isOver.current = true;
      const { pathname, search } = window.location;
      void endSession(app, { notice: 'auth.login.idle', back: `${pathname}${search}` });
    }
    return state;
  }, [app, now, activity]);

  const record = useCallback(() => {
    if (isOver.current || look().type === 'over') return;
    activity.write(now());
    renewing.renew();
  }, [look, activity, now, renewing]);

  useEffect(() => session.subscribe(renewing.look), [session, renewing]);

  useEffect(() => {
    if (activity.read() === undefined) activity.write(now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      const state = look();
      if (state.type !== 'over') timer = setTimeout(watch, state.next);
    };
    watch();
    return () => clearTimeout(timer);
  }, [look, activity, now]);

  useSigns({ isWarned, record, look, now });
  const stay = useCallback(() => {
    record();
    look();
  }, [record, look]);
  return { left, stay };
}

interface SignsProps {
  readonly isWarned: { readonly current: boolean };
  readonly record: () => void;
  readonly look: () => void;
  readonly now: () => number;
}

/** Detects activity; during the warning only its answer counts, or activity in another tab. */
function useSigns({ isWarned, record, look, now }: SignsProps): void {
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const onSign = () => {
      const at = now();
      if (isWarned.current || at - last < OFTEN_ENOUGH_MS) return;
      last = at;
      record();
    };
    const onStorage = (event: StorageEvent) => {
      if (tellsActivity(event)) look();
    };
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true, capture: true });
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWarned, record, look, now]);
}
