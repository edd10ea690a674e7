import { useCallback } from 'react';
import { isLinkType, type LinkType } from '../../../../../core/flow/incomeWays.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { usePlace } from '../../../foundation/router.tsx';
import { useScreen, useTakeOver } from '../../ScreenContext.tsx';
import { rememberHeloc } from './helocOfTab.ts';
import { type ProviderReturn, useProviderVisit } from './useProviderVisit.ts';
import { VisitAlert, type VisitWords } from './VisitAlert.tsx';

const REVIEW = 'income/review';

const words: Readonly<Record<LinkType, { readonly name: string; readonly shares: string }>> = {
  plaid: { name: 'screen.income.link.plaid.name', shares: 'screen.income.link.plaid.shares' },
  'truv-payroll': {
    name: 'screen.income.link.truvPayroll.name',
    shares: 'screen.income.link.truvPayroll.shares',
  },
  'truv-financial-accounts': {
    name: 'screen.income.link.truvAccounts.name',
    shares: 'screen.income.link.truvAccounts.shares',
  },
  'pointserv-tax': { name: 'screen.income.link.tax.name', shares: 'screen.income.link.tax.shares' },
  'pointserv-payroll': { name: 'screen.income.link.w2.name', shares: 'screen.income.link.w2.shares' },
  'pointserv-1099': {
    name: 'screen.income.link.form1099.name',
    shares: 'screen.income.link.form1099.shares',
  },
};

const visitWords: VisitWords = {
  working: 'screen.income.link.working',
  cancelled: 'screen.income.link.cancelled',
  failed: 'screen.income.link.failed',
  unavailable: 'screen.income.link.unavailable',
};

/**
 * Panel `income-connect`: what is shared, and the visit to the provider (G-15). With option `callback` it only handles
 * the return, of any type.
 */
export default function IncomeConnectPanel({ options }: PanelProps) {
  const { text } = useCopy();
  const { screen } = useScreen();
  const isCallback = options?.callback === true;
  const named = screen.params.type ?? screen.path.split('/').at(-1) ?? '';
  const type = !isCallback && isLinkType(named) ? named : undefined;
  const { visit, link } = useProviderVisit({ begin: useBegin(type), take: useTake(type) });
  useTakeOver(type === undefined ? undefined : link);
  return (
    <Stack>
      <VisitAlert visit={visit} words={visitWords} />
      {type === undefined ? null : (
        <Card aria-label={text(words[type].name)}>
          <h2>{text(words[type].name)}</h2>
          <p>{text('screen.income.link.shared')}</p>
          <p>{text(words[type].shares)}</p>
        </Card>
      )}
    </Stack>
  );
}

function useTake(type: LinkType | undefined) {
  const { uuid, services, reload, goTo } = useScreen();
  return useCallback(
    async ({ publicToken, state }: ProviderReturn): Promise<void> => {
      await services.verification.takeIncome(uuid, {
        publicToken,
        ...(type === undefined ? {} : { type }),
        ...(state === undefined ? {} : { state }),
      });
      await reload();
      goTo(REVIEW);
    },
    [services, uuid, type, reload, goTo],
  );
}

function useBegin(type: LinkType | undefined) {
  const { uuid, services } = useScreen();
  const { tab } = useApp();
  const { search } = usePlace();
  return useCallback(async (): Promise<string> => {
    if (type === undefined) throw new Error('Nothing is linked here');
    const source = new URLSearchParams(search).get('source') ?? undefined;
    const { url } = await services.verification.linkIncome(uuid, type, source);
    rememberHeloc(tab, uuid);
    return url;
  }, [type, search, services, uuid, tab]);
}
