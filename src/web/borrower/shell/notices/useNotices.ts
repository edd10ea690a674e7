import { useMemo } from 'react';
import useSWR from 'swr';
import { conditionLocation } from '../../../../core/flow/conditions.ts';
import { type Notice, type Notification, noticesOf } from '../../../../core/flow/notifications.ts';
import { useLanguage } from '../../../renderer/ReleaseContext.tsx';
import { useConditions, watched } from '../../application/useConditions.ts';
import { useFlag } from '../../flags/FlagProvider.tsx';
import { useApp } from '../../foundation/AppContext.tsx';
import { inApp } from '../../foundation/addresses.ts';
import { useApplicationUuid } from '../../foundation/subject.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useProfile } from '../../session/useProfile.ts';

/** What there is to show in the panel. */
export interface Notices {
  readonly notices: readonly Notice[];
  /** How many need something or have not been read. */
  readonly unread: number;
  /** Nothing could be read, so that nobody knows whether there is something. */
  readonly isUnknown: boolean;
  /** Marks notifications as read; rejects never. */
  readonly markRead: (uuids: readonly string[]) => Promise<void>;
}

/** The application whose conditions may be read: a signer's only with the flag and once the profile is there (COND-05, COND-06). */
function useAskedApplication(): string | undefined {
  const uuid = useApplicationUuid();
  const { status, role, isSettled } = useAuth();
  const isSigner = role === 'signer';
  const { enabled } = useFlag('additional-signer-conditions');
  const { data: profile } = useProfile();
  if (status !== 'authenticated' || !isSettled) return undefined;
  return isSigner && !(enabled && profile) ? undefined : uuid;
}

/** What the lender asks of who is signed in, and tells them (COND-01). */
export function useNotices(): Notices {
  const { services, ids } = useApp();
  const { user, role } = useAuth();
  const uuid = useAskedApplication();
  const asked = useConditions(uuid);
  const language = useLanguage();
  // The server says them in the language of the page: in another they are others.
  const told = useSWR<readonly Notification[]>(
    user === undefined ? null : ['notifications', language],
    () => services.notifications.list(),
    watched,
  );
  const conditions = asked.type === 'ready' ? asked.value : undefined;
  const notices = useMemo(() => {
    const flow = role === 'signer' ? 'signer' : 'borrower';
    const base = inApp(flow === 'signer' ? '/heloc-signer' : `/${uuid}`);
    const named = (conditions ?? []).map((condition) => {
      const location = conditionLocation(condition.categoryEnum, flow);
      return { condition, href: `${base}/${location}?condition=${condition.uuid}` };
    });
    return noticesOf(named, told.data ?? []);
  }, [conditions, told.data, role, uuid]);
  const markRead = async (uuids: readonly string[]): Promise<void> => {
    if (uuids.length === 0) return;
    const read = new Set(uuids);
    const after = told.data?.map((one) => (read.has(one.uuid) ? { ...one, status: 'READ' } : one));
    await told.mutate(after, { revalidate: false });
    await services.notifications.markRead(uuids, ids.uuid()).catch(() => told.mutate());
  };
  return {
    notices,
    unread: notices.filter(({ isUnread }) => isUnread).length,
    isUnknown: notices.length === 0 && (asked.type === 'failed' || told.error !== undefined),
    markRead,
  };
}
