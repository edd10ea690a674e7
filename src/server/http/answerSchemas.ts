import serializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type BuildSerializer = NonNullable<Compilers['buildSerializer']>;

const usual = serializerSelector();

/**
 * Compiles the schema of an answer when it is first given: a server has hundreds, most of refusals that it never gives.
 * Throws then if the schema is wrong.
 */
export const buildSerializer: BuildSerializer = (schemas, options) => {
  const compile = usual(schemas, options);
  return (route) => {
    let compiled: ReturnType<typeof compile> | undefined;
    return (data) => {
      compiled ??= compile(route);
      return compiled(data);
    };
  };
};
