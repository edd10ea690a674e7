import { useMemo } from 'react';
import useSWR from 'swr';
import { conditionLocation } from '../../../../core/flow/conditions.ts';
import { type Notice, type Notification, noticesOf } from '../../../../core/flow/notifications.ts';
import { useLanguage } from '../../../renderer/ReleaseContext.tsx';
import { useConditions, watched } from '../../application/useConditions.ts';
import { useApp } from '../../foundation/AppContext.tsx';
import { inApp } from '../../foundation/addresses.ts';
import { useApplicationUuid } from '../../foundation/subject.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { signerPage } from '../../signer/signerAddress.ts';
import { useAskedOfSigner } from '../../signer/useAskedOfSigner.ts';

/** The panel's content. */
export interface Notices {
  readonly notices: readonly Notice[];
  readonly unread: number;
  /** Nothing could be read. */
  readonly isUnknown: boolean;
  /** Marks notifications as read; never rejects. */
  readonly markRead: (uuids: readonly string[]) => Promise<void>;
}

/** The application whose conditions may be read (COND-05); who only signs has others. */
function useAskedApplication(): string | undefined {
  const uuid = useApplicationUuid();
  const { status, role, isSettled } = useAuth();
  return status === 'authenticated' && isSettled && role !== 'signer' ? uuid : undefined;
}

/** The user's conditions and notifications (COND-01). */
export function useNotices(): Notices {
  const { services, ids } = useApp();
  const { user, role } = useAuth();
  const uuid = useAskedApplication();
  const ofBorrower = useConditions(uuid);
  const { signer, conditions: ofSigner } = useAskedOfSigner(role === 'signer');
  const asked = role === 'signer' ? ofSigner : ofBorrower;
  const language = useLanguage();
  // The server writes them in the page's language, so the key includes it. Signers have none.
  const told = useSWR<readonly Notification[]>(
    user === undefined || role === 'signer' ? null : ['notifications', language],
    () => services.notifications.list(),
    watched,
  );
  const conditions = asked.type === 'ready' ? asked.value : undefined;
  const notices = useMemo(() => {
    const named = (conditions ?? []).map((condition) => {
      const { uuid: asks, categoryEnum } = condition;
      const href =
        signer === undefined
          ? `${inApp(`/${uuid}`)}/${conditionLocation(categoryEnum, 'borrower')}?condition=${asks}`
          : signerPage(conditionLocation(categoryEnum, 'signer'), { signer, condition: asks });
      return { condition, href };
    });
    return noticesOf(named, told.data ?? []);
  }, [conditions, told.data, signer, uuid]);
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
