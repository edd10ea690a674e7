import { useId, useRef, useState } from 'react';
import useSWR from 'swr';
import type { Answers } from '../../../core/flow/answers.ts';
import { IdentityExistsError } from '../../clients/identityService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { type AppPorts, useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, loginAddress, REGISTER_END } from '../foundation/addresses.ts';
import { rememberEntryParams } from '../foundation/entryParams.ts';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { loadedOf } from '../parts/loaded.ts';
import { useAppStep } from '../parts/useAppStep.ts';
import { useWeakPassword } from '../parts/useWeakPassword.ts';
import { personalAnswers } from './personalAnswers.ts';
import { createDraftStore, type DraftStore } from './registerDraft.ts';
import { UnlessOpen } from './UnlessOpen.tsx';

/** The visitor's email address and phone number from a referral or agent, if known. */
async function knownContact(
  { services, tab }: Pick<AppPorts, 'services' | 'tab'>,
  drafts: DraftStore,
): Promise<Answers> {
  const { rid } = rememberEntryParams(new URLSearchParams(), tab);
  const draft = drafts.read();
  const referral = rid ? await services.leadPortal.referral(rid).catch(() => undefined) : undefined;
  const email = referral?.email ?? draft.email;
  const phoneNumber = referral?.phoneNumber ?? draft.phoneNumber;
  return { ...(email ? { email } : {}), ...(phoneNumber ? { phoneNumber } : {}) };
}

/** For a visitor with a profile but no password (G-07, ROUTE-11). */
export default function AccountSetupPage() {
  const { text } = useCopy();
  const { services, tab } = useApp();
  const { migrations } = useRelease().app;
  const [drafts] = useState(() => createDraftStore(tab, migrations));
  const loaded = loadedOf(useSWR(['known-contact', useId()], () => knownContact({ services, tab }, drafts)));
  if (loaded.type === 'ready')
    return (
      <UnlessOpen>
        <AccountSetup known={loaded.value} drafts={drafts} />
      </UnlessOpen>
    );
  return (
    <Page>
      <Skeleton label={text('common.loading')} lines={5} />
    </Page>
  );
}

function AccountSetup({ known, drafts }: { known: Answers; drafts: DraftStore }) {
  const { step, validate, facts: around } = useAppStep('account-setup');
  const { leave } = useApp();
  const [facts] = useState(() => ({
    ...around,
    'profile.hasEmail': known.email !== undefined,
    'profile.hasPhone': known.phoneNumber !== undefined,
  }));
  // A visitor whose referral is masked types their own data.
  const [start] = useState({ answers: known, facts, readOnly: known.email === undefined ? [] : ['email'] });
  const { register, busy, error } = useRegister(known, drafts);
  const complaints = useWeakPassword(error);
  return (
    <StepPage
      {...{ step, validate, facts, start, busy, leave }}
      focusHeading={false}
      onAccept={register}
      complaints={complaints}
      message={error === undefined || complaints ? undefined : <SetupFailure error={error} />}
    />
  );
}

/**
 * Where submitting leads: the end of registration, signed in and with consents, so that it continues at step 4
 * (SUBMIT-04, G-07); the dashboard if the visitor has no application.
 */
function resume(tab: Storage, drafts: DraftStore, answers: Answers): string {
  const { rid } = rememberEntryParams(new URLSearchParams(), tab);
  const draft = drafts.read();
  if (!rid && !draft.propertyAddress) return DASHBOARD;
  const { email, phoneNumber } = answers;
  drafts.write({
    ...draft,
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof phoneNumber === 'string' ? { phoneNumber } : {}),
    consents: { ...draft.consents, termPrivacy: true, communication: true },
  });
  return REGISTER_END;
}

/** Registers once, then continues signed in with the existing answers (SUBMIT-04). */
function useRegister(known: Answers, drafts: DraftStore) {
  const { services, organization, leave, tab, ids } = useApp();
  const [key] = useState(() => ids.uuid());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isSending = useRef(false);
  const register = async (answers: Answers): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    const { email, phoneNumber, password } = { ...known, ...answers };
    try {
      await services.identity.register(
        organization.orgCode,
        {
          email: String(email),
          phoneNumber: String(phoneNumber),
          password: String(password),
          personal: personalAnswers(drafts.read()),
        },
        key,
      );
      leave(resume(tab, drafts, { ...known, ...answers }));
    } catch (failure) {
      isSending.current = false;
      setBusy(false);
      setError(failure);
    }
  };
  return { register: (answers: Answers) => void register(answers), busy, error };
}

function SetupFailure({ error }: { error: unknown }) {
  const { text } = useCopy();
  if (!(error instanceof IdentityExistsError)) return <LoadFailure error={error} />;
  return (
    <Alert
      tone="danger"
      title={text('modal.accountExists.title')}
      actions={<a href={loginAddress()}>{text('modal.accountExists.login')}</a>}
    >
      <p>{text('modal.accountExists.textWithoutEmail')}</p>
    </Alert>
  );
}
