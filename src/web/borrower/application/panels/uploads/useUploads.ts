import { useCallback, useEffect, useReducer, useRef } from 'react';
import { compact } from '../../../../../core/shared/compact.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { CANCELLED } from './sendFile.ts';
import { isUnderWay, type UploadItem, uploadItems } from './uploadItems.ts';
import type { UploadPlace } from './uploadOptions.ts';
import { useSendOne } from './useSendOne.ts';
import { type Uploaded, useUploaded } from './useUploaded.ts';

export interface Uploads extends Uploaded {
  readonly items: readonly UploadItem[];
  /** Files not yet reviewed. */
  readonly counted: number;
  /** How many more fit. */
  readonly room: number;
  readonly isSending: boolean;
  /** Adds files; with `replaces`, the first replaces that document. */
  readonly choose: (files: readonly File[], replaces?: string) => void;
  readonly cancel: (id: string) => void;
  readonly retry: (item: UploadItem) => void;
}

/** Sends picked files one at a time and resumes interrupted ones. `tell` announces milestones. */
export function useUploads(place: UploadPlace, tell: (key: string, name: string) => void): Uploads {
  const { ids } = useApp();
  const { text } = useCopy();
  const uploaded = useUploaded(place);
  useToldChecks(uploaded.files, tell);
  const [items, dispatch] = useReducer(uploadItems, []);
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const run = useSendOne(place, { uploaded, dispatch, tell });
  const enqueue = (item: UploadItem): void => {
    const controller = new AbortController();
    running.current.set(item.id, controller);
    queue.current = queue.current.then(() => run(item, controller.signal));
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
    const tooMany = text('screen.uploads.refused.many', { most: place.maximum });
    const chosen = files.map((file, index): UploadItem => {
      const base = { id: ids.uuid(), file, sent: 0 };
      if (index >= most) return { ...base, state: 'refused', words: tooMany };
      return { ...base, state: 'waiting', ...compact({ replaces: index === 0 ? replaces : undefined }) };
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

/** Announces the result of each file's check. */
function useToldChecks(files: Uploaded['files'], tell: (key: string, name: string) => void): void {
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { uuid, fileName, status } of files)
      if (status !== 'CHECKING' && before.current.get(uuid) === 'CHECKING')
        tell(status === 'REFUSED' ? 'screen.uploads.said.refused' : 'screen.uploads.said.checked', fileName);
    before.current = new Map(files.map(({ uuid, status }) => [uuid, status]));
  }, [files, tell]);
}
