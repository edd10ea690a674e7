import { type DragEvent, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { FieldError } from '../../../../../core/form/formTypes.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { type PanelProps, useStepForm } from '../../../../renderer/FormContext.tsx';
import { fieldId } from '../../../../renderer/fieldIds.ts';
import { useErrorText } from '../../../../renderer/useErrorText.ts';
import { useField } from '../../../../renderer/useForm.ts';
import { type Announcement, LiveRegion } from '../../../../ui/feedback/LiveRegion.tsx';
import { describedBy } from '../../../../ui/fields/fieldProps.ts';
import { GroupFrame } from '../../../../ui/fields/GroupFrame.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { useHolder } from '../../HolderContext.tsx';
import { FilePick } from './FilePick.tsx';
import { FileRow, ItemRow } from './FileRows.tsx';
import { DropArea, FileList } from './fileRowStyles.ts';
import { type UploadPlace, uploadPlace } from './uploadOptions.ts';
import type { UploadedFile } from './useUploaded.ts';
import { type Uploads, useUploads } from './useUploads.ts';

const NO_FACTS = {};

const OpenedFile = lazy(() => import('./OpenedFile.tsx'));

/**
 * Panel `uploads`: files of one document type (options: `uploadPlace`), picked, dropped or photographed; uploads resume
 * after an interruption. Its field is true while there are enough files and none is pending.
 */
export default function UploadsPanel({ options = {} }: PanelProps) {
  const { facts = NO_FACTS } = useHolder();
  const typeField = useField(typeof options.typeField === 'string' ? options.typeField : '');
  const place = uploadPlace(options, facts, typeField?.answer);
  // Another document type must not share state.
  return <Place key={`${place.type}/${place.side}`} place={place} />;
}

function Place({ place }: { place: UploadPlace }) {
  const { text } = useCopy();
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const tell = useCallback(
    (key: string, name: string) => setAnnouncement({ text: text(key, { name }) }),
    [text],
  );
  const uploads = useUploads(place, tell);
  const error = usePlaceError(place, uploads);
  const [opened, setOpened] = useState<UploadedFile>();
  const [failure, setFailure] = useState<unknown>();
  const id = fieldId(place.field ?? `uploads-${place.type}`);
  const hint = place.hint === undefined ? text('screen.uploads.hint') : text(place.hint);
  return (
    <GroupFrame
      role="group"
      id={id}
      label={text(place.title)}
      hint={hint}
      error={error}
      {...(place.minimum === 0 ? { marker: text('common.optionalMarker') } : {})}
    >
      {uploads.room > 0 ? <Chooser id={id} hint={hint} error={error} {...{ place, uploads }} /> : null}
      {failure === undefined ? null : <LoadFailure error={failure} />}
      {uploads.files.length + uploads.items.length > 0 ? (
        <FileList>
          {uploads.files.map((file) => (
            <FileRow
              key={file.uuid}
              {...{ file, uploads }}
              retake={place.camera}
              onOpen={setOpened}
              onFailure={setFailure}
            />
          ))}
          {uploads.items.map((item) => (
            <ItemRow key={item.id} {...{ item, uploads }} />
          ))}
        </FileList>
      ) : null}
      <LiveRegion announcement={announcement} />
      {opened ? (
        <Suspense fallback={null}>
          <OpenedFile file={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </GroupFrame>
  );
}

/** Keeps the field true while there are enough files; returns its error. */
function usePlaceError({ field, minimum }: UploadPlace, { counted, isSending }: Uploads): string | undefined {
  const { text } = useCopy();
  const { dispatch } = useStepForm();
  const errorText = useErrorText();
  const error: FieldError | undefined = useField(field ?? '')?.error;
  const isEnough = counted >= minimum && !isSending;
  useEffect(() => {
    if (field !== undefined) dispatch({ type: 'change', field, raw: isEnough });
  }, [dispatch, field, isEnough]);
  if (!error) return undefined;
  if (isSending) return text('screen.uploads.wait');
  return counted > 0 && counted < minimum
    ? text('screen.uploads.more', { missing: minimum - counted })
    : errorText(error);
}

interface ChooserProps {
  id: string;
  hint: string;
  error: string | undefined;
  place: UploadPlace;
  uploads: Uploads;
}

/** File picker and drop area. */
function Chooser({ id, hint, error, place, uploads }: ChooserProps) {
  const { text } = useCopy();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) uploads.choose(files);
  };
  return (
    <DropArea
      data-over={isOver ? '' : undefined}
      data-invalid={error ? '' : undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {place.camera ? (
        <FilePick camera onPick={uploads.choose}>
          {text('screen.uploads.camera')}
        </FilePick>
      ) : null}
      <FilePick
        id={id}
        multiple={place.maximum > 1}
        onPick={uploads.choose}
        describedBy={describedBy({ id, hint, error })}
        invalid={error !== undefined}
      >
        {text(place.maximum > 1 ? 'screen.uploads.choose' : 'screen.uploads.chooseOne')}
      </FilePick>
      <p>{text('screen.uploads.drop')}</p>
    </DropArea>
  );
}
