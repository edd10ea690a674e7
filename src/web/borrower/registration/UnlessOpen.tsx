import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, inApp } from '../foundation/addresses.ts';
import { PageLoading } from '../parts/PageLoading.tsx';
import { useOpenApplication } from './useOpenApplication.ts';

const Refusal = lazy(() => import('./RefusalDialog.tsx'));

interface UnlessOpenProps {
  /** What the page sent is under way, was answered, or may have arrived: the page says itself how that ends. */
  isSending?: boolean;
  children: ReactNode;
}

/**
 * A page that begins an application, unless whoever is signed in has one that is open: they are led to it, however they came
 * here, or told who has it (SUBMIT-32).
 */
export function UnlessOpen({ isSending = false, children }: UnlessOpenProps) {
  const { leave } = useApp();
  const open = useOpenApplication(isSending);
  if (open === 'asking') return <PageLoading />;
  if (open?.type === 'active') return <Navigate replace to={inApp(`/${open.uuid}`)} />;
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
