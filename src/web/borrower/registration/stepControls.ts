import { use } from 'react';
import type { CompiledStep } from '../../../core/form/compileStep.ts';
import type { FlowPart } from '../../../core/model/release.ts';
import { lacksControls } from '../../renderer/controls/furtherControls.tsx';
import { loadFurtherControls } from '../../renderer/controls/loadFurtherControls.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { loadOrReload, reloadPorts } from '../parts/lazyPage.ts';
import { readyFlow } from './readyFlow.ts';

let loading: Promise<unknown> | undefined;

/** Waits for the controls that a step still lacks; until then the page that leads to it stays. */
export function useStepControls(step: CompiledStep): void {
  if (!lacksControls(step)) return;
  loading ??= loadOrReload(loadFurtherControls, reloadPorts());
  use(loading);
}

/** Loads the controls that the first step of a flow lacks. */
export const firstControls =
  (flowId: string) =>
  async (release: LoadedRelease): Promise<void> => {
    const flow = readyFlow(await release.part<FlowPart>(`flow.${flowId}.json`), release);
    const first = flow.compiled.steps[0];
    if (first && lacksControls(flow.step(first.id))) await loadFurtherControls();
  };
