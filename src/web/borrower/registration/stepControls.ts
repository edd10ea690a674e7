import { use } from 'react';
import { stepAtPath } from '../../../core/flow/stepAddress.ts';
import type { CompiledStep } from '../../../core/form/compileStep.ts';
import type { FlowPart } from '../../../core/model/release.ts';
import { lacksControls } from '../../renderer/controls/furtherControls.tsx';
import { loadFurtherControls } from '../../renderer/controls/loadFurtherControls.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { belowBase } from '../foundation/addresses.ts';
import { loadOrReload, reloadPorts } from '../parts/lazyPage.ts';
import { readyFlow } from './readyFlow.ts';

let loading: Promise<unknown> | undefined;

/** Waits for the controls that a step still lacks. Navigation waits before (`controlsAt`): this is for who comes to it otherwise. */
export function useStepControls(step: CompiledStep): void {
  if (!lacksControls(step)) return;
  loading ??= loadOrReload(loadFurtherControls, reloadPorts());
  use(loading);
}

/** Loads the controls that the step at an address lacks, the first of the flow if none is given; undefined if it lacks none. */
export const controlsAt =
  (flowId: string) =>
  (release: LoadedRelease, address?: string): Promise<unknown> | undefined => {
    const lacking = (part: FlowPart): Promise<unknown> | undefined => {
      const flow = readyFlow(part, release);
      const { compiled } = flow;
      const asked = address === undefined ? undefined : belowBase(address);
      const id = (asked === undefined ? undefined : stepAtPath(compiled, asked)) ?? compiled.steps[0]?.id;
      return id !== undefined && lacksControls(flow.step(id)) ? loadFurtherControls() : undefined;
    };
    const part = release.part<FlowPart>(`flow.${flowId}.json`);
    return part instanceof Promise ? part.then(lacking) : lacking(part);
  };
