import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { FetchError } from './fetchError.ts';
import type { Call, HttpClient } from './httpClient.ts';

/** Temporary failures, after which tus may retry. */
const passes = ({ status }: FetchError): boolean =>
  status < 400 || status >= 500 || [408, 425, 429].includes(status);

/** A response for tus-js-client; `failure` is our client's error, if it failed. */
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

/** Makes the calls of tus-js-client through our client: same headers, session and time limit. */
export const createTusStack = (client: HttpClient): HttpStack => ({
  createRequest: (method, address) => createRequest(client, method, address),
  getName: () => 'HttpClient',
});
