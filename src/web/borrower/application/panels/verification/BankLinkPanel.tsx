import styled from '@emotion/styled';
import { useCallback } from 'react';
import { inside } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useScreen, useTakeOver } from '../../ScreenContext.tsx';
import { type ProviderReturn, useProviderVisit } from './useProviderVisit.ts';
import { VisitAlert, type VisitWords } from './VisitAlert.tsx';

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem' });

const visitWords: VisitWords = {
  working: 'screen.bank.disburse.working',
  cancelled: 'screen.bank.disburse.cancelled',
  failed: 'screen.bank.disburse.failed',
  unavailable: 'screen.bank.disburse.unavailable',
};

/**
 * Panel `bank-link`: links the account by the step's button, or types it in (G-16). Option `only` limits it: `change`
 * to choose again, `other` to type another account.
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
  const { visit, link } = useProviderVisit({ begin: useBegin(), take: useTake() });
  useTakeOver(link);
  const hasAccount = typeof inside(application, 'account').uuid === 'string';
  return (
    <Stack>
      <VisitAlert visit={visit} words={visitWords} />
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

function useBegin() {
  const { uuid, services } = useScreen();
  return useCallback(async () => (await services.verification.linkAccount(uuid)).url, [services, uuid]);
}
