import { useMemo, useState } from 'react';
import useSWR from 'swr';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useFlags } from '../flags/FlagProvider.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { type EntryParams, rememberEntryParams } from '../foundation/entryParams.ts';
import { useStateForPrivacy } from '../privacy/useStateForPrivacy.ts';
import { baseFacts } from './baseFacts.ts';
import { type KnownVisitor, loadPrefill } from './loadPrefill.ts';
import { type Referrer, useReferrer } from './useReferrer.ts';

export interface RegistrationData {
  readonly entry: EntryParams;
  /** Same object while unchanged. */
  readonly facts: Facts;
  readonly referrer: Referrer;
  /** Undefined while loading. */
  readonly visitor: KnownVisitor | undefined;
  /** Gives the ZIP code of a masked record. */
  readonly giveZip: (zip: string) => void;
  /** True once the flags loaded or failed. */
  readonly areFlagsKnown: boolean;
}

/** Default name of an affiliate's cookie (REG-46). */
const PREPOP_COOKIE = 'prepop';

/** Reads what the lender knows about this visitor, each part once (HTTP-08). */
export function useRegistrationData(draft: RegisterDraft, signedIn: boolean): RegistrationData {
  const { services, tab, logger, cookies, today } = useApp();
  const { app, ports } = useRelease();
  const hasBroker = ports.has('signIn');
  const [entry] = useState(() => rememberEntryParams(new URLSearchParams(), tab));
  const cookie = String(app.brand.values.prepopCookie ?? PREPOP_COOKIE);
  const fromAffiliate = entry.userData !== undefined || cookies().includes(`${cookie}=`);
  useStateForPrivacy(draft.propertyAddress?.state ?? entry.state);
  const referrer = useReferrer(entry, {
    required: app.brand.features.referrerRequired === true,
    state: draft.propertyAddress?.state ?? entry.state,
  });
  const { values: flags, areKnown: areFlagsKnown } = useFlags();
  const [zip, giveZip] = useState<string>();
  const visitor = useSWR(
    ['visitor', signedIn, zip],
    () => loadPrefill({ entry, signedIn, fromAffiliate, zip }, services, logger),
    { keepPreviousData: true },
  ).data;
  const facts = useMemo(
    () =>
      baseFacts({
        app,
        hasBroker,
        today: today(),
        entry,
        signedIn,
        fromAffiliate,
        flags,
        referrer: { given: referrer.uuid !== undefined, known: referrer.known },
        originator: referrer.originator,
        licensedStates: referrer.licensedStates,
        profile: visitor?.profile,
      }),
    [
      app,
      hasBroker,
      today,
      entry,
      signedIn,
      fromAffiliate,
      flags,
      referrer.uuid,
      referrer.known,
      referrer.originator,
      referrer.licensedStates,
      visitor?.profile,
    ],
  );
  return { entry, facts, referrer, visitor, areFlagsKnown, giveZip };
}
