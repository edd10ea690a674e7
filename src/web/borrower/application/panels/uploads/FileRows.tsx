import { type ReactNode, useState } from 'react';
import { formatFileSize } from '../../../../../core/loan/fileSize.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx';
import { Hidden } from '../../../../ui/Hidden.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { useObjectUrl } from '../useObjectUrl.ts';
import { FilePick } from './FilePick.tsx';
import { FileActions, FileFacts, FileName, Refusal, Thumbnail } from './fileRowStyles.ts';
import { isUnderWay, percentOf, type UploadItem } from './uploadItems.ts';
import type { UploadedFile } from './useUploaded.ts';
import type { Uploads } from './useUploads.ts';

/** States of a file not yet reviewed. */
const CHANGEABLE: ReadonlySet<UploadedFile['status']> = new Set(['UPLOADED', 'CHECKING', 'REFUSED']);
const PICTURES = new Set(['image/jpeg', 'image/png']);

function Thumb({ file, name }: { file: File | undefined; name: string }) {
  const address = useObjectUrl(file && PICTURES.has(file.type) ? file : undefined);
  const ending = /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase();
  return <Thumbnail aria-hidden="true">{address ? <img src={address} alt="" /> : ending}</Thumbnail>;
}

/** A button whose accessible name includes the file. */
function Act({ name, label, onClick }: { name: string; label: ReactNode; onClick: () => void }) {
  return (
    <Button variant="quiet" onClick={onClick}>
      {label}
      <Hidden> {name}</Hidden>
    </Button>
  );
}

/** A pending upload: progress, refusal and actions. */
export function ItemRow({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { text } = useCopy();
  const { file, state, words } = item;
  const { name, size } = file;
  return (
    <li>
      <Thumb file={file} name={name} />
      <div>
        <FileName>{name}</FileName>
        {words === undefined ? null : (
          <Refusal>
            <Icon name="alert" />
            <span>{words}</span>
          </Refusal>
        )}
        {state === 'refused' ? null : (
          <FileFacts>
            {formatFileSize(size)}, {text(`screen.uploads.state.${state}`)}
          </FileFacts>
        )}
        {isUnderWay(item) ? (
          <ProgressBar label={text('screen.uploads.progress', { name })} value={percentOf(item)} />
        ) : null}
        <FileActions>
          {state === 'lost' ? (
            <Act name={name} label={text('common.tryAgain')} onClick={() => uploads.retry(item)} />
          ) : null}
          <Act
            name={name}
            label={text(state === 'refused' ? 'screen.uploads.dismiss' : 'screen.uploads.cancel')}
            onClick={() => uploads.cancel(item.id)}
          />
        </FileActions>
      </div>
    </li>
  );
}

export interface FileRowProps {
  readonly file: UploadedFile;
  readonly uploads: Uploads;
  readonly onOpen: (file: UploadedFile) => void;
  /** Deleting failed. */
  readonly onFailure: (error: unknown) => void;
  /** Taken with the camera, so replacing opens it again. */
  readonly retake: boolean;
}

/** An uploaded file; replaceable and removable until reviewed. */
export function FileRow({ file, uploads, onOpen, onFailure, retake }: FileRowProps) {
  const { text } = useCopy();
  const [busy, setBusy] = useState(false);
  const { fileName: name, size, status, refusal } = file;
  const remove = (): void => {
    setBusy(true);
    uploads.remove(file.uuid).catch((error: unknown) => {
      setBusy(false);
      onFailure(error);
    });
  };
  const replace = (files: readonly File[]) => uploads.choose(files.slice(0, 1), file.uuid);
  return (
    <li>
      <Thumb file={file.file} name={name} />
      <div>
        <FileName>{name}</FileName>
        <FileFacts>
          {size === undefined ? '' : `${formatFileSize(size)}, `}
          {text(`screen.uploads.status.${status.replaceAll('_', '-')}`)}
        </FileFacts>
        {refusal === undefined ? null : <FileFacts>{text(`screen.uploads.reason.${refusal}`)}</FileFacts>}
        <FileActions>
          {status === 'CHECKING' || status === 'REFUSED' ? null : (
            <Act name={name} label={text('screen.uploads.open')} onClick={() => onOpen(file)} />
          )}
          {CHANGEABLE.has(status) && !busy ? (
            <>
              {retake ? (
                <FilePick quiet camera onPick={replace}>
                  {text('screen.uploads.retake')}
                  <Hidden> {name}</Hidden>
                </FilePick>
              ) : null}
              <FilePick quiet onPick={replace}>
                {text('screen.uploads.replace')}
                <Hidden> {name}</Hidden>
              </FilePick>
              <Act name={name} label={text('screen.uploads.remove')} onClick={remove} />
            </>
          ) : null}
        </FileActions>
      </div>
    </li>
  );
}
