import styled from '@emotion/styled';
import useSWR from 'swr';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Dialog } from '../../../../ui/feedback/Dialog.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { type Loaded, loadedOf } from '../../../parts/loaded.ts';
import { useHolder } from '../../HolderContext.tsx';
import DocumentReader from '../documents/DocumentReader.tsx';
import { useObjectUrl } from '../useObjectUrl.ts';
import type { UploadedFile } from './useUploaded.ts';

export interface OpenedFileProps {
  readonly file: UploadedFile;
  readonly onClose: () => void;
}

/** Formats every browser displays; the server converts HEIC. */
const SHOWN = new Set(['application/pdf', 'image/jpeg', 'image/png']);

/** Shows an uploaded file: PDFs in the reader, pictures in a window. Heavy: load it on first use. */
export default function OpenedFile({ file, onClose }: OpenedFileProps) {
  const { uuid, services } = useHolder();
  const { file: own, uuid: documentUuid } = file;
  const loading = loadedOf(
    useSWR<Blob, unknown>(['upload-bytes', uuid, documentUuid], () =>
      own && SHOWN.has(own.type) ? own : services.documents.bytes(uuid, documentUuid),
    ),
  );
  if (loading.type === 'ready' && loading.value.type.startsWith('application/pdf'))
    return (
      <DocumentReader
        title={file.fileName}
        fileName={file.fileName}
        load={() => Promise.resolve(loading.value)}
        onEnd={() => undefined}
        onClose={onClose}
        foot={null}
      />
    );
  return <Picture file={file} loading={loading} onClose={onClose} />;
}

const Image = styled('img')({ display: 'block', maxWidth: '100%', maxHeight: '70vh', margin: '0 auto' });

function Picture({ file, loading, onClose }: OpenedFileProps & { loading: Loaded<Blob> }) {
  const { text } = useCopy();
  const address = useObjectUrl(loading.type === 'ready' ? loading.value : undefined);
  return (
    <Dialog
      id="uploaded-file"
      open
      title={file.fileName}
      onClose={onClose}
      closeLabel={text('screen.uploads.close')}
    >
      {loading.type === 'failed' ? <LoadFailure error={loading.error} retry={loading.retry} /> : null}
      {loading.type === 'loading' ? <Skeleton label={text('loader.page')} lines={4} /> : null}
      {address === undefined ? null : <Image src={address} alt={file.fileName} />}
    </Dialog>
  );
}
