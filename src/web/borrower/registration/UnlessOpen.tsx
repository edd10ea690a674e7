import { lazy, type ReactNode, Suspense } from 'react';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, inApp } from '../foundation/addresses.ts';
import { Redirect } from '../foundation/router.tsx';
import { PageLoading } from '../parts/PageLoading.tsx';
import { useOpenApplication } from './useOpenApplication.ts';

const Refusal = lazy(() => import('./RefusalDialog.tsx'));

interface UnlessOpenProps {
  /** A submission is in progress, answered or possibly received; its own outcome is shown instead. */
  isSending?: boolean;
  children: ReactNode;
}

/**
 * Renders a page that starts an application, unless the signed-in borrower has an open one: then redirects there, or
 * says who has it (SUBMIT-32).
 */
export function UnlessOpen({ isSending = false, children }: UnlessOpenProps) {
  const { leave } = useApp();
  const open = useOpenApplication(isSending);
  if (open === 'asking') return <PageLoading />;
  if (open?.type === 'active') return <Redirect to={inApp(`/${open.uuid}`)} />;
  return (
    <>
      {children}
      {open ? (
        <Suspense fallback={null}>
          <Refusal refusal={open} email={undefined} onClose={() => leave(DASHBOARD)} />
        </Suspense>
      ) : null}
    </>
  );
}
