import useSWR from 'swr';
import type { KnownCondition } from '../../../../core/flow/conditions.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { useConditionWords } from '../../application/panels/conditions/conditionWords.ts';
import { lastFour } from '../../application/panels/verification/lastFour.ts';
import { useApp } from '../../foundation/AppContext.tsx';
import { useApplicationUuid } from '../../foundation/subject.ts';
import { NoticeFrame } from './NoticeFrame.tsx';
import { NoticeLink } from './NoticeLink.tsx';

interface ConditionNoticeProps {
  condition: KnownCondition;
  href: string;
  onClose: () => void;
}

const ENUMS = { categories: 'conditionCategories', documents: 'documentTypes' } as const;

/** A condition with a link to answer it (COND-01). */
export function ConditionNotice({ condition, href, onClose }: ConditionNoticeProps) {
  const { text } = useCopy();
  const words = useConditionWords(ENUMS);
  const last4 = useLastFour(condition);
  const { uuid, created, actionNeeded, commentsToBorrower } = condition;
  const hint = words.hint(condition, last4);
  const title = words.title(condition);
  return (
    <NoticeFrame id={uuid} title={title} created={created} isUnread={actionNeeded}>
      {commentsToBorrower ? <p>{commentsToBorrower}</p> : null}
      {hint === undefined ? null : <p>{hint}</p>}
      {actionNeeded ? (
        <NoticeLink to={href} about={uuid} onFollow={onClose}>
          {words.action(condition)}
        </NoticeLink>
      ) : (
        <p>{text('screen.conditions.sent')}</p>
      )}
    </NoticeFrame>
  );
}

/** Last characters of the account number, read only if shown. */
function useLastFour({ categoryEnum, actionNeeded }: KnownCondition): string | undefined {
  const { services } = useApp();
  const uuid = useApplicationUuid();
  const isSaid = categoryEnum === 'BANK_ACCOUNT_FRAUD_REVIEW' && actionNeeded && uuid !== undefined;
  const { data } = useSWR(isSaid ? ['application', uuid] : null, ([, of]) => services.applications.get(of));
  return data && lastFour(data);
}
