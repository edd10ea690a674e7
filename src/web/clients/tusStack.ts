import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { FetchError } from './fetchError.ts';
import type { Call, HttpClient } from './httpClient.ts';

/** Answers after which the same call may be made again: they say nothing of the upload. */
const passes = ({ status }: FetchError): boolean =>
  status < 400 || status >= 500 || [408, 425, 429].includes(status);

/** An answer as tus-js-client takes it; `failure` is what our client made of one that is no success. */
const responseOf = (response: Response, failure?: FetchError): HttpResponse => ({
  getStatus: () => response.status,
  getHeader: (name) => response.headers.get(name) ?? undefined,
  getBody: () => '',
  getUnderlyingObject: () => failure,
});

function createRequest(client: HttpClient, method: string, address: string): HttpRequest {
  const headers: Record<string, string> = {};
  const abort = new AbortController();
  return {
    getMethod: () => method,
    getURL: () => address,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    getHeader: (name) => headers[name],
    setProgressHandler: () => undefined,
    getUnderlyingObject: () => undefined,
    abort: async () => abort.abort(),
    async send(body?: Blob | null) {
      const call: Call = {
        method: method as NonNullable<Call['method']>,
        path: new URL(address).pathname,
        headers,
        signal: abort.signal,
        wholeAnswer: true,
        ...(body ? { bytes: body } : {}),
      };
      try {
        return responseOf(await client.send<Response>(call));
      } catch (error) {
        if (error instanceof FetchError && error.response && !passes(error))
          return responseOf(error.response, error);
        throw error;
      }
    },
  };
}

/** The calls of tus-js-client, made as all others are: by our client, with its headers, session and time limit. */
export const createTusStack = (client: HttpClient): HttpStack => ({
  createRequest: (method, address) => createRequest(client, method, address),
  getName: () => 'HttpClient',
});
