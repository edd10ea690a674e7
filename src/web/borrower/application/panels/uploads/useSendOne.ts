import { type Dispatch, useMemo } from 'react';
import { compact } from '../../../../../core/shared/compact.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { useHolder } from '../../HolderContext.tsx';
import { quickCheck } from './quickCheck.ts';
import { recover } from './recover.ts';
import { type SendPorts, type SendResult, sendFile } from './sendFile.ts';
import type { UploadEvent, UploadItem } from './uploadItems.ts';
import { createUploadMemory } from './uploadMemory.ts';
import type { UploadPlace } from './uploadOptions.ts';
import type { Uploaded } from './useUploaded.ts';

/** Receivers of an upload's events: uploaded files, pending files and listeners. */
interface Told {
  readonly uploaded: Pick<Uploaded, 'add' | 'remove'>;
  readonly dispatch: Dispatch<UploadEvent>;
  readonly tell: (key: string, name: string) => void;
}

/** Sends one file and reports its events; never rejects. */
export function useSendOne(
  place: UploadPlace,
  { uploaded, dispatch, tell }: Told,
): (item: UploadItem, signal: AbortSignal) => Promise<void> {
  const { text } = useCopy();
  const ports = useSendPorts(place);

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

  return async (item, signal) => {
    const { id, file } = item;
    if (signal.aborted) return;
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
    const sending = { file, label: compact({ type, side, conditionUuid }), signal, onProgress, onCut };
    const lost = (): SendResult => ({ type: 'lost' });
    await settle(item, await sendFile(sending, ports).catch(lost));
  };
}

function useSendPorts({ type, side }: UploadPlace): SendPorts {
  const { tab } = useApp();
  const { uuid, services } = useHolder();
  return useMemo(
    () => ({
      memory: createUploadMemory(tab, `${uuid}/${type}/${side ?? ''}`),
      recover,
      transport: services.uploads.of(uuid),
    }),
    [services, tab, uuid, type, side],
  );
}
