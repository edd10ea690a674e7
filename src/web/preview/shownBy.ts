import type { FlowPart } from '../../core/model/release.ts';
import type { AppPorts } from '../borrower/foundation/AppContext.tsx';
import { inApp } from '../borrower/foundation/addresses.ts';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import type { PageRelease } from '../renderer/loadRelease.ts';
import { UUID } from './previewAnswers.ts';
import type { PreviewInput, PreviewShow } from './previewInput.ts';
import { previewPorts } from './previewPorts.ts';
import { onlyStep, wayTo } from './wayTo.ts';

/** What it takes to show a screen. */
export interface Shown {
  readonly release: LoadedRelease;
  readonly ports: AppPorts;
  /** The path and query of the screen. */
  readonly at: string;
  /** Whether this person would come there. */
  readonly isReached: boolean;
}

/** What is needed to show a screen; `load` makes a release of the parts of a page. */
export async function shownBy(
  show: PreviewShow,
  input: PreviewInput,
  load: (page: PageRelease) => Promise<LoadedRelease>,
): Promise<Shown> {
  const release = await load(input.page);
  if ('state' in show) {
    const { state } = show;
    const below = state.at === '' ? '' : `/${state.at}`;
    const at = state.at.startsWith('/') ? state.at : inApp(`/${UUID}${below}`);
    return { release, ports: previewPorts(release, input, { state }), at, isReached: true };
  }
  const name = `flow.${show.flow}.json`;
  const part = input.page.parts[name] as FlowPart;
  const { draft, at, isReached } = wayTo(release, part, show.step, input);
  // Shown all the same, alone, to whoever would not come there.
  const parts = { ...input.page.parts, [name]: onlyStep(part, show.step) };
  const own = isReached ? release : await load({ ...input.page, parts });
  return { release: own, ports: previewPorts(own, input, { draft }), at, isReached };
}
