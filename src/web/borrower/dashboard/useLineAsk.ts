import type { LineRequestRequest } from '../../../core/model/generated/api/line-request.ts';
import { useSending } from '../application/panels/signing/useSending.ts';
import { useApp } from '../foundation/AppContext.tsx';

/** Reads the dashboard again. */
export type Reload = () => Promise<unknown>;

/** Asks for something about a line, one call at a time, then reads the dashboard again. */
export function useLineAsk(uuid: string, reload: Reload) {
  const { services, ids } = useApp();
  const { busy, error, run } = useSending();
  const ask = (body: LineRequestRequest, after: () => void = () => undefined): void =>
    run(async () => {
      await services.applications.askOfLine(uuid, body, ids.uuid());
      await reload();
      after();
    });
  return { busy, error, ask };
}
