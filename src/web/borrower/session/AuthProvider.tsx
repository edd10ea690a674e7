import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import useSWR from 'swr';
import type { User } from '../../clients/user.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { useAuthMode } from './authMode.ts';
import { endSession } from './endSession.ts';
import { type Role, roleOf } from './role.ts';

/** Done before a session ends, such as asking why the borrower leaves; it may keep the borrower waiting. */
export type LogoutGate = () => Promise<void>;

/** Who is at the page. */
export interface Auth {
  /** A borrower counts as authenticated when the lookup found them or a token exists (AUTH-07). */
  readonly status: 'unknown' | 'anonymous' | 'authenticated';
  /** Undefined until the lookup has answered, and when it found nobody. */
  readonly user?: User | undefined;
  readonly role: Role;
  /** False while the lookup may still tell another role. */
  readonly isSettled: boolean;
  /** Waits for every gate, ends the session here, then at the broker, and leaves (AUTH-16 to AUTH-18). */
  readonly logout: () => Promise<void>;
  /** Adds a gate; answers how to take it away. */
  readonly onBeforeLogout: (gate: LogoutGate) => () => void;
}

const SessionWatch = lazy(async () => {
  const nobodyWatches = { default: (_props: { readonly logout: () => Promise<void> }) => null };
  return import('./SessionWatch.tsx').catch(() => nobodyWatches);
});

const AuthContext = createContext<Auth | undefined>(undefined);

/** Whether a token is there, as it comes and goes in this and other tabs. */
function useHasToken(): boolean {
  const { session } = useApp();
  const [hasToken, setHasToken] = useState(() => session.read() !== undefined);
  useEffect(() => session.subscribe(() => setHasToken(session.read() !== undefined)), [session]);
  return hasToken;
}

/**
 * Who is signed in: asked for while there is a token, and where the sign-in is hosted also without one, because a cookie
 * may stand for the session; its token comes with the answer (AUTH-07, AUTH-08).
 */
function useUser(hasToken: boolean) {
  const { services } = useApp();
  const mode = useAuthMode();
  const isAsked = hasToken || mode === 'broker';
  const { data: user, isLoading } = useSWR(isAsked ? 'user' : null, () => services.identity.lookup());
  return { user, isLoading, isUnknown: !hasToken && (mode === undefined || isLoading) };
}

/** Gives everything below it who is signed in. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const app = useApp();
  const hasToken = useHasToken();
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
      role: isAuthenticated ? roleOf(user, app.audience) : 'anonymous',
      isSettled: !isLoading,
      logout,
      onBeforeLogout,
    }),
    [isAuthenticated, isUnknown, user, app.audience, isLoading, logout, onBeforeLogout],
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

/** Who is at the page, and how the session ends; throws outside `AuthProvider`. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used inside AuthProvider');
  return auth;
}
