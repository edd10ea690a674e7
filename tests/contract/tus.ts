import type { LightMyRequestResponse } from 'fastify';
import { HELOC, type LendingServer, type Person } from './lendingServer.ts';

export interface TusFile {
  readonly size: number;
  readonly fileName?: string;
  readonly type?: string;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A file's tus metadata header. */
export const tusMetadata = (fileName: string, type: string): string =>
  `filename ${base64(fileName)},type ${base64(type)}`;

/** tus 1.0 calls for an application's uploads. */
export function tusClient(server: Pick<LendingServer, 'app'>, person: Pick<Person, 'headers'>, uuid: string) {
  const url = `${HELOC}/${uuid}/uploads`;
  const call = (
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
    path: string,
    headers: Readonly<Record<string, string>> = {},
    payload?: Buffer,
  ): Promise<LightMyRequestResponse> =>
    server.app.inject({
      method,
      url: `${url}${path}`,
      headers: { 'tus-resumable': '1.0.0', ...person.headers, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  const begin = ({ size, fileName = 'long.pdf', type = 'W2' }: TusFile) =>
    call('POST', '', { 'upload-length': String(size), 'upload-metadata': tusMetadata(fileName, type) });
  return {
    begin,
    /** Creates an upload; resolves to its ID. */
    async begun(file: TusFile): Promise<string> {
      const answer = await begin(file);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return String(answer.headers.location).split('/').at(-1) ?? '';
    },
    send: (id: string, offset: number, bytes: Buffer) =>
      call(
        'PATCH',
        `/${id}`,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        bytes,
      ),
    state: (id: string) => call('HEAD', `/${id}`),
    cancel: (id: string) => call('DELETE', `/${id}`),
  };
}
