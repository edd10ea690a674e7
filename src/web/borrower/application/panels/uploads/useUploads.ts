import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { quickCheck } from './quickCheck.ts';
import { recover } from './recover.ts';
import { CANCELLED, type SendPorts, type SendResult, sendFile } from './sendFile.ts';
import { isUnderWay, type UploadItem, uploadItems } from './uploadItems.ts';
import { createUploadMemory } from './uploadMemory.ts';
import type { UploadPlace } from './uploadOptions.ts';
import { type Uploaded, useUploaded } from './useUploaded.ts';

/** The files at one place: those that are there, those on their way, and what can be done. */
export interface Uploads extends Uploaded {
  readonly items: readonly UploadItem[];
  /** Files that count: not reviewed yet. */
  readonly counted: number;
  /** How many more may be chosen. */
  readonly room: number;
  readonly isSending: boolean;
  /** Takes files; with `replaces`, the first in place of that document. */
  readonly choose: (files: readonly File[], replaces?: string) => void;
  readonly cancel: (id: string) => void;
  readonly retry: (item: UploadItem) => void;
}

/** Sends what is chosen, one file after another; what is cut goes on. `tell` speaks of milestones. */
export function useUploads(place: UploadPlace, tell: (key: string, name: string) => void): Uploads {
  const { ids } = useApp();
  const { text } = useCopy();
  const uploaded = useUploaded(place);
  useToldChecks(uploaded.files, tell);
  const [items, dispatch] = useReducer(uploadItems, []);
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  const ports = useSendPorts(place);
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const settle = async (item: UploadItem, result: SendResult): Promise<void> => {
    const { id, file, replaces } = item;
    if (result.type === 'lost') {
      dispatch({ type: 'lost', id });
      return tell('screen.uploads.said.lost', file.name);
    }
    if (result.type === 'refused') {
      dispatch({ type: 'refused', id, words: result.words ?? text('screen.uploads.refused.other') });
      return tell('screen.uploads.said.refused', file.name);
    }
    if (result.type === 'cancelled') return;
    const { name: fileName, size, type: contentType } = file;
    const { documentUuid: uuid, status } = result;
    uploaded.add({ uuid, fileName, size, contentType, status, file });
    dispatch({ type: 'gone', id });
    tell('screen.uploads.said.done', fileName);
    if (replaces !== undefined) await uploaded.remove(replaces).catch(() => undefined);
  };

  const run = async (item: UploadItem, controller: AbortController): Promise<void> => {
    const { id, file } = item;
    if (controller.signal.aborted) return;
    const problem = await quickCheck(file).catch(() => undefined);
    if (problem) return settle(item, { type: 'refused', words: text(problem) });
    let isHalf = false;
    const onProgress = (sent: number): void => {
      dispatch({ type: 'progress', id, sent });
      if (isHalf || sent * 2 < file.size) return;
      isHalf = true;
      tell('screen.uploads.said.half', file.name);
    };
    const onCut = (): void => {
      dispatch({ type: 'cut', id });
      tell('screen.uploads.said.cut', file.name);
    };
    const { type, side, conditionUuid } = place;
    const label = {
      type,
      ...(side === undefined ? {} : { side }),
      ...(conditionUuid === undefined ? {} : { conditionUuid }),
    };
    const sending = { file, label, signal: controller.signal, onProgress, onCut };
    const lost = (): SendResult => ({ type: 'lost' });
    await settle(item, await sendFile(sending, ports).catch(lost));
  };

  const enqueue = (item: UploadItem): void => {
    const controller = new AbortController();
    running.current.set(item.id, controller);
    queue.current = queue.current.then(() => run(item, controller));
  };

  const counted = uploaded.files.filter(
    ({ status }) => status === 'UPLOADED' || status === 'CHECKING',
  ).length;
  const underWay = items.filter(isUnderWay);
  const room = Math.max(
    0,
    place.maximum - counted - underWay.filter(({ replaces }) => replaces === undefined).length,
  );

  const choose = (files: readonly File[], replaces?: string): void => {
    const most = replaces === undefined ? room : room + 1;
    const chosen = files.map((file, index): UploadItem => {
      const base = { id: ids.uuid(), file, sent: 0 };
      if (index >= most)
        return {
          ...base,
          state: 'refused',
          words: text('screen.uploads.refused.many', { most: place.maximum }),
        };
      return { ...base, state: 'waiting', ...(index === 0 && replaces !== undefined ? { replaces } : {}) };
    });
    dispatch({ type: 'chosen', items: chosen });
    for (const item of chosen.filter(isUnderWay)) enqueue(item);
    const [first] = chosen;
    if (first) tell('screen.uploads.said.started', chosen.map(({ file }) => file.name).join(', '));
  };

  const cancel = useCallback((id: string) => {
    running.current.get(id)?.abort(CANCELLED);
    dispatch({ type: 'gone', id });
  }, []);

  const retry = (item: UploadItem): void => {
    dispatch({ type: 'again', id: item.id });
    enqueue(item);
  };

  return { ...uploaded, items, counted, room, isSending: underWay.length > 0, choose, cancel, retry };
}

/** Tells of each file that was being checked what came of it. */
function useToldChecks(files: Uploaded['files'], tell: (key: string, name: string) => void): void {
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { uuid, fileName, status } of files)
      if (status !== 'CHECKING' && before.current.get(uuid) === 'CHECKING')
        tell(status === 'REFUSED' ? 'screen.uploads.said.refused' : 'screen.uploads.said.checked', fileName);
    before.current = new Map(files.map(({ uuid, status }) => [uuid, status]));
  }, [files, tell]);
}

function useSendPorts({ type, side }: UploadPlace): SendPorts {
  const { tab } = useApp();
  const { uuid, services } = useScreen();
  return useMemo(
    () => ({
      memory: createUploadMemory(tab, `${uuid}/${type}/${side ?? ''}`),
      recover,
      transport: services.uploads.of(uuid),
    }),
    [services, tab, uuid, type, side],
  );
}
