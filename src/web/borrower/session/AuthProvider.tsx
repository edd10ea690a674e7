import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import useSWR from 'swr';
import type { User } from '../../clients/user.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { isSignersToken } from '../foundation/ownLogin.ts';
import { useAuthMode } from './authMode.ts';
import { endSession } from './endSession.ts';
import { type Role, roleOf } from './role.ts';

/** Runs before a session ends, for example the exit survey; may delay it. */
export type LogoutGate = () => Promise<void>;

export interface Auth {
  /** Authenticated if the lookup found a user or a token exists (AUTH-07). */
  readonly status: 'unknown' | 'anonymous' | 'authenticated';
  /** Undefined until found. */
  readonly user?: User | undefined;
  readonly role: Role;
  /** False while the lookup may still reveal another role. */
  readonly isSettled: boolean;
  /** Runs the gates, ends the session here and at the broker, then leaves (AUTH-16 to AUTH-18). */
  readonly logout: () => Promise<void>;
  /** Adds a gate; returns how to remove it. */
  readonly onBeforeLogout: (gate: LogoutGate) => () => void;
}

const SessionWatch = lazy(async () => {
  const nobodyWatches = { default: (_props: { readonly logout: () => Promise<void> }) => null };
  return import('./SessionWatch.tsx').catch(() => nobodyWatches);
});

const AuthContext = createContext<Auth | undefined>(undefined);

/** Follows whether a token exists, and whether it is of somebody who only signs, across tabs. */
function useToken() {
  const { session } = useApp();
  const [token, setToken] = useState(() => session.read());
  useEffect(() => session.subscribe(() => setToken(session.read())), [session]);
  return { hasToken: token !== undefined, isSigners: isSignersToken(token) };
}

/**
 * The signed-in user, read while there is a token, and with hosted sign-in also without one, because a cookie may carry
 * the session; the answer brings its token (AUTH-07, AUTH-08).
 */
function useUser(hasToken: boolean) {
  const { services } = useApp();
  const mode = useAuthMode();
  const isAsked = hasToken || mode === 'broker';
  const { data: user, isLoading } = useSWR(isAsked ? 'user' : null, () => services.identity.lookup());
  return { user, isLoading, isUnknown: !hasToken && (mode === undefined || isLoading) };
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const app = useApp();
  const { hasToken, isSigners } = useToken();
  const { user, isLoading, isUnknown } = useUser(hasToken);
  const gates = useRef(new Set<LogoutGate>());
  const logout = useCallback(async () => {
    for (const gate of gates.current) await gate().catch(() => undefined);
    await endSession(app);
  }, [app]);
  const onBeforeLogout = useCallback((gate: LogoutGate) => {
    gates.current.add(gate);
    return () => void gates.current.delete(gate);
  }, []);
  const isAuthenticated = hasToken || user !== undefined;
  const auth = useMemo<Auth>(
    () => ({
      status: isAuthenticated ? 'authenticated' : isUnknown ? 'unknown' : 'anonymous',
      user,
      role: isAuthenticated ? roleOf(user, { audience: app.audience, isSigners }) : 'anonymous',
      isSettled: !isLoading,
      logout,
      onBeforeLogout,
    }),
    [isAuthenticated, isUnknown, user, app.audience, isSigners, isLoading, logout, onBeforeLogout],
  );
  return (
    <AuthContext value={auth}>
      {children}
      {isAuthenticated ? (
        <Suspense fallback={null}>
          <SessionWatch logout={logout} />
        </Suspense>
      ) : null}
    </AuthContext>
  );
}

/** The session's user and logout; throws outside `AuthProvider`. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used inside AuthProvider');
  return auth;
}
