import { useState } from 'react';
import useSWR from 'swr';
import { useApp } from '../app/AppContext.tsx';
import { rememberEntryParams } from '../registration/entryParams.ts';
import { OriginatorCard } from '../shell/OriginatorCard.tsx';

/** Who referred this visitor, when somebody did and the lender knows them (G-07). */
export function OriginatorBlock() {
  const { services, organization, tab } = useApp();
  const [{ referrer }] = useState(() => rememberEntryParams(new URLSearchParams(), tab));
  const { data } = useSWR(referrer ? ['originator', referrer] : null, () =>
    services.leadPortal.originator(referrer ?? '', organization.orgCode),
  );
  return data ? <OriginatorCard originator={data} /> : null;
}
