import {
  type EvaluationContext,
  FlagNotFoundError,
  GeneralError,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
  TypeMismatchError,
} from '@openfeature/server-sdk';
import { isObject } from '../../../core/shared/json.ts';
import { outgoingHeaders } from '../../http/outgoingHeaders.ts';
import { createBulkReader } from './bulkReader.ts';
import { VARIABLES } from './flagEvaluation.ts';

export interface OfrepOptions {
  /** The base of `/ofrep/v1/evaluate/flags`. */
  readonly address: string;
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string | undefined;
  readonly fetch: typeof fetch;
  /** Milliseconds until the defaults apply. */
  readonly timeout: number;
}

type Values = ReadonlyMap<string, unknown>;

const valuesOf = (body: unknown): Values => {
  const flags = isObject(body) && Array.isArray(body.flags) ? body.flags : [];
  return new Map(
    flags
      .filter((flag) => isObject(flag) && typeof flag.key === 'string' && flag.errorCode === undefined)
      .map((flag) => [flag.key as string, flag.value as unknown]),
  );
};

/**
 * An OpenFeature provider for the OpenFeature Remote Evaluation Protocol: one bulk evaluation answers all
 * flags of a context. A flag is a boolean, or an object `{enabled, …variables}`. Failures throw, so that the
 * client uses the default.
 */
export function createOfrepProvider({ address, token, fetch, timeout }: OfrepOptions): Provider {
  const read = createBulkReader<Values>(async (context: EvaluationContext) => {
    const response = await fetch(`${address.replace(/\/+$/, '')}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      headers: {
        ...outgoingHeaders(),
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ context }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new GeneralError(`the flag service answered ${response.status}`);
    return valuesOf(await response.json());
  });
  const answerOf = async (key: string, context: EvaluationContext): Promise<unknown> => {
    const values = await read(context);
    if (!values.has(key)) throw new FlagNotFoundError(`the flag service has no ${key}`);
    return values.get(key);
  };
  const checked =
    <T>(is: (value: unknown) => value is T, what: string) =>
    async (key: string, _fallback: T, context: EvaluationContext): Promise<ResolutionDetails<T>> => {
      const value = await answerOf(key, context);
      if (is(value)) return { value };
      throw new TypeMismatchError(`${key} is not a ${what}`);
    };
  return {
    metadata: { name: 'ofrep' },
    runsOn: 'server',
    async resolveBooleanEvaluation(key, _fallback, context) {
      const value = await answerOf(key, context);
      const isOn = isObject(value) ? value.enabled : value;
      if (typeof isOn !== 'boolean') throw new TypeMismatchError(`${key} is not a boolean`);
      return { value: isOn };
    },
    async resolveObjectEvaluation<T extends JsonValue>(
      key: string,
      _fallback: T,
      context: EvaluationContext,
    ): Promise<ResolutionDetails<T>> {
      const value = await answerOf(key.replace(VARIABLES, ''), context);
      if (!isObject(value)) throw new TypeMismatchError(`${key} has no variables`);
      const { enabled: _enabled, ...variables } = value;
      return { value: variables as T };
    },
    resolveStringEvaluation: checked((value) => typeof value === 'string', 'text'),
    resolveNumberEvaluation: checked((value) => typeof value === 'number', 'number'),
  };
}
