import { useMemo, useState } from 'react';
import useSWR from 'swr';
import { ASKED_AGAIN } from '../../../../core/flow/askedAgain.ts';
import { JUDGING_FLOW } from '../../../../core/flow/ownAnswers.ts';
import type { FlowPart } from '../../../../core/model/release.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import type { LoadedRelease } from '../../../renderer/loadedRelease.ts';
import { ReleaseProvider, useRelease } from '../../../renderer/ReleaseContext.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { type Loaded, loadedOf } from '../../parts/loaded.ts';
import type { FoundScreen } from '../shownScreen.ts';
import { ApplicationScreen, type ApplicationScreenProps } from './ApplicationScreen.tsx';

const REGISTRATION = `flow.${JUDGING_FLOW}.json`;

type Steps = FlowPart['steps'];

const NONE: Steps = {};

/** The steps of registration, at once where the page carries them; none where they are not needed. */
function useSteps({ part }: LoadedRelease, areOfScreens: boolean): Loaded<Steps> {
  const load = async (): Promise<Steps> => (await part<FlowPart>(REGISTRATION)).steps;
  const [atOnce] = useState(() => {
    const there = areOfScreens ? { steps: NONE } : part<FlowPart>(REGISTRATION);
    return there instanceof Promise ? undefined : there.steps;
  });
  const key = areOfScreens || atOnce ? null : ['askedAgain', part];
  const loaded = loadedOf(useSWR<Steps, unknown>(key, load, { compare: Object.is }));
  if (areOfScreens) return { type: 'ready', value: NONE };
  return atOnce ? { type: 'ready', value: atOnce } : loaded;
}

/** The first step that is asked again, of a screen or of registration, with what was answered before. */
export function AskedAgainScreen({ data, ...props }: Omit<ApplicationScreenProps, 'found'>) {
  const release = useRelease();
  const { text } = useCopy();
  const again = data.application.askedAgain?.steps[0];
  const step = again?.step ?? '';
  const answers = again?.answers;
  const isOfScreens = Object.hasOwn(release.app.steps, step);
  const loaded = useSteps(release, isOfScreens);
  const steps = loaded.type === 'ready' ? loaded.value : undefined;
  const whole = useMemo(
    () => ({ ...release, app: { ...release.app, steps: { ...steps, ...release.app.steps } } }),
    [release, steps],
  );
  const found = useMemo(
    (): FoundScreen => ({
      path: ASKED_AGAIN,
      params: {},
      screen: { steps: [{ step, save: ASKED_AGAIN }] },
    }),
    [step],
  );
  const shown = useMemo(
    () => ({
      ...data,
      application: {
        ...data.application,
        answers: { ...data.application.answers, [ASKED_AGAIN]: answers ?? {} },
      },
    }),
    [data, answers],
  );
  if (loaded.type === 'ready')
    return (
      <ReleaseProvider release={whole}>
        <ApplicationScreen key={step} {...props} found={found} data={shown} />
      </ReleaseProvider>
    );
  return (
    <Page>
      {loaded.type === 'failed' ? (
        <LoadFailure error={loaded.error} retry={loaded.retry} />
      ) : (
        <Skeleton label={text('loader.page')} lines={6} />
      )}
    </Page>
  );
}
