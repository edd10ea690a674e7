import { err, ok } from '../../core/shared/result.ts';
import { type Parsed, setting, wholeNumber } from './settingKinds.ts';

type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

function clamdAddress(value: string): Parsed<ClamdAddress> {
  const path = /^unix:(\/.+)$/.exec(value)?.[1];
  if (path !== undefined) return ok({ path });
  const [, host, port] = /^tcp:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(value) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    return err('must look like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl');
  return ok({ host: host.replace(/^\[|\]$/g, ''), port: Number(port) });
}

/** How borrowers' files are received and scanned for malware. Reasons: docs/operations.md. */
export const uploadSettings = {
  uploadBufferMegabytes: setting({
    env: 'EQUIFORM_UPLOAD_BUFFER_MB',
    parse: wholeNumber('megabytes', 10_000),
    fallback: 64,
    description: 'maximum memory for files being received or sent; a request that finds no room gets 503',
  }),
  uploadStallSeconds: setting({
    env: 'EQUIFORM_UPLOAD_STALL_SECONDS',
    parse: wholeNumber('seconds', 600),
    fallback: 15,
    description: 'the number of seconds in which a transfer must make progress, or it is cut off',
  }),
  uploadLeastBytes: setting({
    env: 'EQUIFORM_UPLOAD_LEAST_BYTES',
    parse: wholeNumber('bytes', 1_000_000),
    fallback: 4096,
    description: 'how many bytes an upload must deliver in that time',
  }),
  clamd: setting<ClamdAddress | undefined>({
    env: 'EQUIFORM_CLAMD',
    parse: clamdAddress,
    fallback: undefined,
    description:
      'ClamAV daemon that scans every file: tcp://host:port or unix:/path; without it files are not scanned',
  }),
  clamdSeconds: setting({
    env: 'EQUIFORM_CLAMD_SECONDS',
    parse: wholeNumber('seconds', 600),
    fallback: 10,
    description: 'how long to wait for the daemon before a file is quarantined and scanned later',
  }),
};
