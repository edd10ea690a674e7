import { useCallback, useMemo, useRef, useState } from 'react';
import { legalValues } from '../../../../core/config/legalValues.ts';
import type { Answers } from '../../../../core/flow/answers.ts';
import type { ScreenStep } from '../../../../core/model/generated/screens.ts';
import type { Facts } from '../../../../core/rules/types.ts';
import { isObject } from '../../../../core/shared/json.ts';
import { CopyProvider, useCopy } from '../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import type { StepPlace } from '../../../renderer/step/StepHead.tsx';
import { StepPage } from '../../../renderer/step/StepPage.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useApp } from '../../foundation/AppContext.tsx';
import { Redirect, useNavigate, usePlace } from '../../foundation/router.tsx';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { useAddresses } from '../../parts/useAddresses.ts';
import { useAppStep } from '../../parts/useAppStep.ts';
import { Above } from '../Above.tsx';
import { ApplicationAside } from '../ApplicationAside.tsx';
import { type ApplicationData, progressOf } from '../applicationData.ts';
import { fieldComplaints } from '../fieldComplaints.ts';
import { ScreenProvider, type ScreenState } from '../ScreenContext.tsx';
import { useScreens } from '../ScreensProvider.tsx';
import { StatusView } from '../StatusView.tsx';
import { screenAddress } from '../screenAddress.ts';
import { screenFacts, screenValues } from '../screenFacts.ts';
import { createScreenMemory } from '../screenMemory.ts';
import { type FoundScreen, stepOf } from '../shownScreen.ts';
import { timeoutScreen } from '../statusScreen.ts';
import { startAnswers, stepDocument, withProfile } from '../stepDocument.ts';
import { useFollowStatus } from '../useFollowStatus.ts';
import { useLeadOn } from '../useLeadOn.ts';
import { usePanelsOf } from '../usePanelsOf.ts';
import { useSaveStep, useSend } from '../useSaveStep.ts';
import { whereTo } from '../whereTo.ts';
import { screenPanels } from './screenPanels.ts';

export interface ApplicationScreenProps {
  found: FoundScreen;
  data: ApplicationData;
  hold: (data: ApplicationData) => void;
  /** Reads the application again. */
  reload: () => Promise<unknown>;
}

/** A screen of the release, showing the step that fits the application now. */
export function ApplicationScreen(props: ApplicationScreenProps) {
  const { found, data, reload } = props;
  const { app, ports } = useRelease();
  const { today } = useApp();
  const { search, key } = usePlace();
  const navigate = useNavigate();
  const { uuid } = data.application;
  const facts = useMemo(
    () => screenFacts({ app, ports, data, params: found.params, today: today() }),
    [app, ports, data, found, today],
  );
  const values = useMemo(
    () => ({ ...legalValues(app.brand), ...screenValues(data, facts) }),
    [app, data, facts],
  );
  const entry = stepOf(found, facts, app);
  const asksNothing = entry?.save === undefined && !data.isStuck;
  useFollowStatus({ data, asksNothing, onChange: () => void reload().catch(() => undefined) });
  const present = new URLSearchParams(search);
  const { above } = found.screen;
  if (!entry && above !== undefined) return <Redirect to={screenAddress(uuid, above, present)} />;
  if (!entry)
    return (
      <StatusView
        data={data}
        screen={timeoutScreen}
        onCheckAgain={() => navigate(screenAddress(uuid, '', present))}
      />
    );
  return (
    <CopyProvider facts={facts} values={values}>
      <Ready key={`${entry.step} ${key}`} {...props} entry={entry} facts={facts} />
    </CopyProvider>
  );
}

interface ScreenFormProps extends ApplicationScreenProps {
  entry: ScreenStep;
  facts: Facts;
}

/** Renders only when the panels are loaded, so that nothing jumps. */
function Ready(props: ScreenFormProps) {
  const { text } = useCopy();
  const { step } = useAppStep(props.entry.step);
  if (usePanelsOf(step.step, screenPanels)) return <ScreenForm {...props} />;
  return (
    <Page>
      <Skeleton label={text('loader.page')} lines={6} />
    </Page>
  );
}

function ScreenForm({ found, data, hold, reload, entry, facts }: ScreenFormProps) {
  const { app, hash } = useRelease();
  const { tab, ids, leave, logger } = useApp();
  const { step, validate } = useAppStep(entry.step);
  const { text } = useCopy();
  const { application } = data;
  const progress = progressOf(data);
  const { uuid } = application;
  const memory = useMemo(
    () => createScreenMemory({ tab, ids }, `${uuid}/${found.path}/${entry.step}`),
    [tab, ids, uuid, found.path, entry.step],
  );
  const [start] = useState(() => ({
    answers: startAnswers({
      step,
      steps: app.steps,
      application: withProfile(application, data.profile),
      save: entry.save,
      draft: memory.draft(),
    }),
    facts,
  }));
  const leadOn = useLeadOn({ found, step: entry.step, data, hold });
  const after = () => leadOn(entry.next);
  const saving = useSaveStep({ application, entry, memory, after, reread: reload });
  const complaints = useMemo(() => fieldComplaints(saving.error, step), [saving.error, step]);
  const taken = useRef<(() => Promise<void>) | undefined>(undefined);
  const takeOver = useCallback((run: (() => Promise<void>) | undefined) => {
    taken.current = run;
  }, []);
  const state = useScreenState({ found, data, facts, reload, takeOver, goOn: () => void leadOn() });
  const onAccept = (answers: Answers) =>
    taken.current ? void taken.current() : saving.send(stepDocument(step, answers));
  return (
    <ScreenProvider value={state}>
      <StepPage
        {...{ step, validate, start, facts, leave, onAccept }}
        onStore={memory.keep}
        busy={saving.busy}
        complaints={complaints}
        message={saving.error === undefined || complaints ? undefined : <LoadFailure error={saving.error} />}
        panels={screenPanels}
        place={usePagesPlace()}
        suggestAddresses={useAddresses()}
        back={useBack(data, entry.back)}
        onFailure={(where, message) => logger.error('rule failed', { where, message, release: hash })}
        above={<Above application={application} progress={progress} />}
        aside={progress ? <ApplicationAside progress={progress} /> : undefined}
        asideLabel={text('common.stepper.label')}
        onlyBeside
        focusHeading
      />
    </ScreenProvider>
  );
}

/** The back link; none if the router would lead straight back to this screen. */
function useBack(data: ApplicationData, path: string | undefined) {
  const screens = useScreens();
  const { search } = usePlace();
  const navigate = useNavigate();
  if (path === undefined || whereTo(path, data, screens).type !== 'stay') return undefined;
  const href = screenAddress(data.application.uuid, path, new URLSearchParams(search));
  return { href, go: () => navigate(href) };
}

/** The pages of a step are fragments of its address, so that back, forward and a reload lead to them. */
function usePagesPlace(): StepPlace {
  const { pathname, search, hash } = usePlace();
  const navigate = useNavigate();
  const hrefOf = (page: string): string => `${pathname}${search}#${page}`;
  return {
    page: hash === '' ? undefined : hash.slice(1),
    hrefOf,
    show: (page, { replace }) => navigate(hrefOf(page), { replace, within: true }),
  };
}

interface ScreenStateInput {
  found: FoundScreen;
  data: ApplicationData;
  facts: Facts;
  reload: () => Promise<unknown>;
  goOn: () => void;
  takeOver: ScreenState['takeOver'];
}

function useScreenState({ found, data, facts, reload, goOn, takeOver }: ScreenStateInput): ScreenState {
  const { services } = useApp();
  const navigate = useNavigate();
  const { search, state } = usePlace();
  const { application, status, profile, statuses } = data;
  const { uuid } = application;
  const send = useSend(uuid);
  return {
    uuid,
    application,
    status,
    profile,
    statuses,
    facts,
    services,
    goOn,
    takeOver,
    screen: { path: found.path, params: found.params },
    left: leftIn(state),
    reload: async () => void (await reload()),
    goTo: (path, query) => navigate(screenAddress(uuid, path, new URLSearchParams(search), query)),
    save: send,
  };
}

/** The status the previous page left. */
export const leftIn = (state: unknown): string | undefined =>
  isObject(state) && typeof state.left === 'string' ? state.left : undefined;
