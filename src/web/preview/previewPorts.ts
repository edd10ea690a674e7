import type { PreviewState } from '../../core/model/generated/staff-previews.ts';
import type { StatusesPart } from '../../core/model/release.ts';
import type { AppPorts } from '../borrower/foundation/AppContext.tsx';
import { createServices } from '../borrower/foundation/services.ts';
import { DRAFT_KEY } from '../borrower/registration/registerDraft.ts';
import { createSessionStore } from '../clients/session.ts';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import { memoryStorage } from './memoryStorage.ts';
import { previewFetch } from './previewAnswers.ts';
import type { PreviewInput } from './previewInput.ts';

const nothing = (): undefined => undefined;

/** Noon in the middle of the country. */
const HOUR = 'T18:00:00Z';

/**
 * The ports of a previewed page: calls are answered from the preview's data, nothing outlasts it, no time passes, and nobody
 * leaves it.
 */
export function previewPorts(
  release: LoadedRelease,
  input: PreviewInput,
  { state, draft }: { readonly state?: PreviewState | undefined; readonly draft?: object },
): AppPorts {
  const local = memoryStorage();
  const tab = memoryStorage(draft === undefined ? {} : { [DRAFT_KEY]: JSON.stringify(draft) });
  const session = createSessionStore(local);
  if (state) session.write('preview');
  let ids = 0;
  let ticks = 0;
  const passing = () => {
    ticks += 1;
    return ticks;
  };
  return {
    organization: input.organization,
    services: createServices({
      origin: 'http://preview.invalid',
      org: input.organization.orgCode,
      session,
      language: () => release.copy.locale,
      fetch: previewFetch(input, state),
      onUnauthorized: nothing,
    }),
    session,
    statuses: () => release.part<StatusesPart>('statuses.json'),
    tracker: { uuid: 'preview', page: nothing, event: async () => undefined },
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    ids: {
      uuid: () => {
        ids += 1;
        return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
      },
    },
    today: () => input.today,
    now: () => Date.parse(`${input.today}${HOUR}`),
    ticks: passing,
    wait: () => new Promise(() => undefined),
    local,
    tab,
    cookies: () => '',
    leave: nothing,
  };
}
