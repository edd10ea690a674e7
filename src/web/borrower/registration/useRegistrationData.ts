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

/** Everything registration knows beside the answers. */
export interface RegistrationData {
  readonly entry: EntryParams;
  /** The same object while nothing new is known. */
  readonly facts: Facts;
  readonly referrer: Referrer;
  /** Undefined while it is being asked. */
  readonly visitor: KnownVisitor | undefined;
  /** Gives the ZIP code of a masked offer or referral. */
  readonly giveZip: (zip: string) => void;
  /** False until the lender's flags are there, or will not come. */
  readonly areFlagsKnown: boolean;
}

/** The cookie an affiliate leaves with the visitor (REG-46), unless the brand names another. */
const PREPOP_COOKIE = 'prepop';

/** Asks the lender what it knows of this visitor, each thing once (HTTP-08). */
export function useRegistrationData(draft: RegisterDraft, signedIn: boolean): RegistrationData {
  const { services, tab, logger, cookies, today } = useApp();
  const { app } = useRelease();
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
