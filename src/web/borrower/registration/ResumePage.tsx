import { useState } from 'react';
import { chosenLanguage } from '../../../core/copy/language.ts';
import { mergeDrafts } from '../../../core/flow/mergeDrafts.ts';
import { stepPath } from '../../../core/flow/stepAddress.ts';
import type { FlowPart } from '../../../core/model/release.ts';
import { createDraftCalls, type KeptDraft } from '../../clients/draftCalls.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { inApp, REGISTER } from '../foundation/addresses.ts';
import { takeEntryParams } from '../foundation/entryParams.ts';
import { useNavigate } from '../foundation/router.tsx';
import { useSpeak } from '../language/useSpeak.ts';
import { useFailureText } from '../parts/LoadFailure.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { useAppStep } from '../parts/useAppStep.ts';
import { useSecretOfAddress } from '../parts/useSecretOfAddress.ts';
import { WithOverlayWords } from '../parts/WithOverlayWords.tsx';
import { keptPart } from './draftKeeper.ts';
import { createKeptMarks } from './keptMarks.ts';
import { readyFlow } from './readyFlow.ts';
import { createDraftStore } from './registerDraft.ts';

const STEP = 'overlay-resume-draft';

/**
 * Goes on with a registration by its birth date: from another device, with the secret of a link in the fragment, or in a browser
 * that comes back after a while. Shows nothing of it before.
 */
export default function ResumePage() {
  return (
    <WithOverlayWords>
      <Resume />
    </WithOverlayWords>
  );
}

function Resume() {
  const { text } = useCopy();
  const app = useApp();
  const secret = useSecretOfAddress();
  const { step, validate, facts } = useAppStep(STEP);
  const [start] = useState(() => ({ answers: {}, facts }));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const failureText = useFailureText();
  const goOn = useGoOn({ isByLink: secret !== '' });
  const open = async (dob: string): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await goOn(
        await createDraftCalls(app.services.client).open({ dob, ...(secret === '' ? {} : { secret }) }),
      );
    } catch (error) {
      setFailure({ error });
      setBusy(false);
    }
  };
  return (
    <StepPage
      {...{ step, validate, facts, start }}
      leave={app.leave}
      focusHeading
      busy={isBusy}
      message={
        failure === undefined ? null : (
          <Alert
            tone="danger"
            title={text('overlay.resume.failed')}
            announce="alert"
            actions={<PageLink to={REGISTER}>{text('overlay.resume.new')}</PageLink>}
          >
            <p>{failureText(failure.error)}</p>
          </Alert>
        )
      }
      onAccept={({ dateOfBirth }) => void open(String(dateOfBirth))}
    />
  );
}

/**
 * Puts the draft into this tab, and goes to the step where the borrower was, in the language of before. By a link it takes the
 * place of what was answered here: whoever made the link may have it too, and gets to see nothing of that.
 */
function useGoOn({ isByLink }: { readonly isByLink: boolean }): (kept: KeptDraft) => Promise<void> {
  const release = useRelease();
  const { tab, local, organization, cookies } = useApp();
  const navigate = useNavigate();
  const speak = useSpeak();
  return async ({ draft, entry, flow, step, revision, language }) => {
    const marks = createKeptMarks({ tab, local, org: organization.orgCode });
    marks.forget();
    // What this tab was given meanwhile stays.
    const own = createDraftStore(tab, release.app.migrations);
    const { consents, ...mine } = isByLink ? {} : own.read();
    const { draft: joined } = mergeDrafts({ base: {}, mine: keptPart(mine), theirs: draft });
    own.write({ ...joined, ...(consents === undefined ? {} : { consents }) });
    marks.keep({ revision, base: draft, step });
    takeEntryParams(entry, tab);
    const { locales } = release.app;
    const isOwn = chosenLanguage(cookies()) !== undefined || language === release.copy.locale;
    if (!isOwn && locales.includes(language)) await speak(language);
    const part = release.app.flows.includes(flow)
      ? await release.part<FlowPart>(`flow.${flow}.json`)
      : undefined;
    const compiled = part && readyFlow(part, release).compiled;
    const isThere = compiled?.steps.some(({ id }) => id === step);
    navigate(compiled && isThere ? inApp(stepPath(compiled, step)) : REGISTER, { replace: true });
  };
}
