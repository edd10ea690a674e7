import type { ReactNode } from 'react';
import { useObjectUrl } from '../useObjectUrl.ts';

export interface DownloadLinkProps {
  /** Undefined while it is being fetched: there is no link yet. */
  readonly bytes: Blob | undefined;
  readonly fileName: string;
  readonly children: ReactNode;
}

/** A link that saves bytes as a file; their address is given back when the link goes. */
export function DownloadLink({ bytes, fileName, children }: DownloadLinkProps) {
  const address = useObjectUrl(bytes);
  if (address === undefined) return null;
  return (
    <a href={address} download={fileName}>
      {children}
    </a>
  );
}
