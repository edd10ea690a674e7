import { err, ok } from '../../core/shared/result.ts';
import { type Parsed, setting, wholeNumber } from './settingKinds.ts';

/** Where a ClamAV daemon listens. */
type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

function clamdAddress(value: string): Parsed<ClamdAddress> {
  const path = /^unix:(\/.+)$/.exec(value)?.[1];
  if (path !== undefined) return ok({ path });
  const [, host, port] = /^tcp:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(value) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    return err('must be such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl');
  return ok({ host: host.replace(/^\[|\]$/g, ''), port: Number(port) });
}

/** How files of borrowers come in, and who looks for malware in them. docs/operations.md says why. */
export const uploadSettings = {
  uploadBufferMegabytes: setting({
    env: 'EQUIFORM_UPLOAD_BUFFER_MB',
    parse: wholeNumber('megabytes', 10_000),
    fallback: 64,
    description:
      'most memory of this server for files that are being received or given; a request that finds no room is answered 503',
  }),
  uploadStallSeconds: setting({
    env: 'EQUIFORM_UPLOAD_STALL_SECONDS',
    parse: wholeNumber('seconds', 600),
    fallback: 15,
    description:
      'within how many seconds a file that is being received or given must come forward, or it is cut',
  }),
  uploadLeastBytes: setting({
    env: 'EQUIFORM_UPLOAD_LEAST_BYTES',
    parse: wholeNumber('bytes', 1_000_000),
    fallback: 4096,
    description: 'by how many bytes one that is received must come forward in that time',
  }),
  clamd: setting<ClamdAddress | undefined>({
    env: 'EQUIFORM_CLAMD',
    parse: clamdAddress,
    fallback: undefined,
    description:
      'ClamAV daemon that looks into every file: tcp://host:port or unix:/path; without it nobody looks',
  }),
  clamdSeconds: setting({
    env: 'EQUIFORM_CLAMD_SECONDS',
    parse: wholeNumber('seconds', 600),
    fallback: 10,
    description: 'how long the daemon may be silent before a file is kept closed and looked into later',
  }),
};
