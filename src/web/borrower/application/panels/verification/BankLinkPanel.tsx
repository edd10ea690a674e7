import styled from '@emotion/styled';
import { useCallback } from 'react';
import { inside } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useApp } from '../../../app/AppContext.tsx';
import { useScreen, useTakeOver } from '../../ScreenContext.tsx';
import { type ProviderReturn, useProviderReturn, type VisitState } from './useProviderReturn.ts';

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem' });

const visitWords: Readonly<
  Record<VisitState, { readonly tone: 'info' | 'warning'; readonly key: string } | undefined>
> = {
  none: undefined,
  working: { tone: 'info', key: 'screen.bank.disburse.working' },
  cancelled: { tone: 'info', key: 'screen.bank.disburse.cancelled' },
  failed: { tone: 'warning', key: 'screen.bank.disburse.failed' },
  unavailable: { tone: 'warning', key: 'screen.bank.disburse.unavailable' },
};

/**
 * Panel `bank-link`: the account is linked at the bank by the step's button, or typed in (G-16). With the option `only`
 * it is one way out: `change` to choose again, `other` to type another account in.
 */
export default function BankLinkPanel({ options }: PanelProps) {
  if (options?.only === 'change') return <WayOut say="screen.bank.disburse.change" to="bank/disburse" />;
  if (options?.only === 'other') return <WayOut say="screen.bank.disburse.other" to="bank/manual-disburse" />;
  return <Linking />;
}

function WayOut({ say, to }: { say: string; to: string }) {
  const { text } = useCopy();
  const { goTo } = useScreen();
  return (
    <div>
      <Button variant="secondary" onClick={() => goTo(to)}>
        {text(say)}
      </Button>
    </div>
  );
}

function Linking() {
  const { text } = useCopy();
  const { application, goTo } = useScreen();
  const { visit, setVisit } = useProviderReturn(useTake());
  useTakeOver(useLink(setVisit));
  const told = visitWords[visit];
  const hasAccount = typeof inside(application, 'account').uuid === 'string';
  return (
    <Stack>
      {told ? (
        <Alert tone={told.tone} announce="status">
          <p>{text(told.key)}</p>
        </Alert>
      ) : null}
      <Choices>
        {hasAccount ? (
          <Button variant="secondary" onClick={() => goTo('bank/confirm')}>
            {text('screen.bank.disburse.keep')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => goTo('bank/manual-disburse')}>
          {text('screen.bank.disburse.manual')}
        </Button>
      </Choices>
    </Stack>
  );
}

function useTake() {
  const { uuid, services, reload, goTo } = useScreen();
  return useCallback(
    async ({ publicToken }: ProviderReturn): Promise<void> => {
      await services.verification.takeAccount(uuid, publicToken);
      await reload();
      goTo('bank/confirm');
    },
    [services, uuid, reload, goTo],
  );
}

function useLink(setVisit: (visit: VisitState) => void) {
  const { uuid, services } = useScreen();
  const { leave } = useApp();
  return useCallback(async (): Promise<void> => {
    try {
      leave((await services.verification.linkAccount(uuid)).url);
    } catch {
      setVisit('failed');
    }
  }, [services, uuid, leave, setVisit]);
}
