import { useRef } from 'react';
import type { LineRequestRequest } from '../../../core/model/generated/api/line-request.ts';
import { useSending } from '../application/panels/signing/useSending.ts';
import { useApp } from '../foundation/AppContext.tsx';

/** Reads the dashboard again. */
export type Reload = () => Promise<unknown>;

/**
 * Asks for something about a line, one call at a time, then reads the dashboard again: what got no answer may be done all the
 * same. It has the same key when it is asked again by the same component: nothing is drawn twice because an answer was lost.
 */
export function useLineAsk(uuid: string, reload: Reload) {
  const { services, ids } = useApp();
  const { busy, error, run } = useSending();
  const asked = useRef<{ readonly of: string; readonly key: string }>(undefined);
  const ask = (body: LineRequestRequest, after: () => void = () => undefined): void =>
    run(async () => {
      const of = JSON.stringify(body);
      if (asked.current?.of !== of) asked.current = { of, key: ids.uuid() };
      try {
        await services.applications.askOfLine(uuid, body, asked.current.key);
        asked.current = undefined;
      } finally {
        await reload();
      }
      after();
    });
  return { busy, error, ask };
}
