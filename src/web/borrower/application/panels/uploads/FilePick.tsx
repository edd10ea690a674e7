import type { ChangeEvent, ReactNode } from 'react';
import { PickLabel } from './fileRowStyles.ts';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.heic';

export interface FilePickProps {
  readonly id?: string | undefined;
  readonly onPick: (files: readonly File[]) => void;
  readonly multiple?: boolean | undefined;
  /** Opens the camera; phones and tablets only. */
  readonly camera?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly children: ReactNode;
}

/** Opens the file picker or camera; the same file can be picked twice. */
export function FilePick(props: FilePickProps) {
  const { id, onPick, multiple, camera, quiet, children } = props;
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    if (files.length > 0) onPick(files);
  };
  return (
    <PickLabel data-quiet={quiet ? '' : undefined} data-camera={camera ? '' : undefined}>
      <span>{children}</span>
      <input
        id={id}
        type="file"
        accept={camera ? 'image/*' : ACCEPTED}
        capture={camera ? 'environment' : undefined}
        multiple={multiple}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid ? true : undefined}
        onChange={pick}
      />
    </PickLabel>
  );
}
