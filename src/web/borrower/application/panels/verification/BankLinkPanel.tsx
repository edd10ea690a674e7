import styled from '@emotion/styled';
import { useCallback, useId } from 'react';
import { inside } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { color } from '../../../../ui/theme/cssVars.ts';
import { useScreen, useTakeOver } from '../../ScreenContext.tsx';
import { type ProviderReturn, useProviderVisit } from './useProviderVisit.ts';
import { VisitAlert, type VisitWords } from './VisitAlert.tsx';

const Needs = styled('p')({ color: color.muted, marginBlock: '0.25rem 0.5rem' });

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
  const [other, needs] = [useId(), useId()];
  const hasAccount = typeof inside(application, 'account').uuid === 'string';
  return (
    <Stack>
      <VisitAlert visit={visit} words={visitWords} />
      {hasAccount ? (
        <div>
          <Button variant="secondary" onClick={() => goTo('bank/confirm')}>
            {text('screen.bank.disburse.keep')}
          </Button>
        </div>
      ) : null}
      <section aria-labelledby={other}>
        <h2 id={other}>{text('common.otherWays')}</h2>
        <Needs id={needs}>{text('screen.bank.disburse.manual.needs')}</Needs>
        <Button variant="quiet" aria-describedby={needs} onClick={() => goTo('bank/manual-disburse')}>
          {text('screen.bank.disburse.manual')}
        </Button>
      </section>
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
