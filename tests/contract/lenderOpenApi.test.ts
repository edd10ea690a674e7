import { readFileSync, writeFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypes } from '../../src/server/features/events/eventTypesService.ts';
import { LENDER_API, type LenderApiServer, openLenderApiServer } from './lenderClient.ts';
import { type ApiDocument, callsOf } from './lenderDocument.ts';

/** As it was when it was last looked at. `UPDATE_OPENAPI=1 npx vitest run tests/contract/lenderOpenApi.test.ts` writes it anew. */
const KEPT = 'docs/lender-api.openapi.json';

let opened: LenderApiServer;
let document: ApiDocument;
beforeAll(async () => {
  opened = await openLenderApiServer();
  document = (await opened.server.app.inject(`${LENDER_API}/openapi.json`)).json();
});
afterAll(() => opened.close());

/** `METHOD /path` of each route below the address of the API, from the router's own tree. */
function routesBelow(tree: string): readonly string[] {
  const parts: string[] = [];
  return tree
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      parts.splice(indent.length / 4, parts.length, part);
      const path = parts.join('');
      if (!path.startsWith(LENDER_API)) return [];
      const named = methods.split(', ').filter((method) => method !== 'HEAD' && method !== '');
      return named.map((method) => `${method} ${path.slice(LENDER_API.length)}`);
    })
    .sort();
}

describe('the OpenAPI document of the Lender API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
  });

  it('describes every route below its address, each under a name of its own', () => {
    const calls = callsOf(document);
    const described = calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    expect(routesBelow(opened.server.app.printRoutes({ commonPrefix: false }))).toEqual(described.sort());
    const names = calls.map(({ operation }) => operation);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has an example for each body, which the call takes', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    for (const { operation, body, example } of callsOf(document).filter((call) => call.body)) {
      expect([operation, example]).toEqual([operation, expect.anything()]);
      const isValid = ajv.validate(body ?? {}, example);
      expect([operation, isValid, ajv.errors]).toEqual([operation, true, null]);
    }
  });

  it('says which parts a form has, and which types of events there are', () => {
    const { schema } = document.paths['/applications/{uuid}/documents']?.post?.requestBody?.content[
      'multipart/form-data'
    ] ?? { schema: undefined };
    expect(schema).toMatchObject({ required: ['type', 'file'], additionalProperties: false });
    const events = JSON.stringify(document.paths['/events']);
    for (const type of Object.keys(eventTypes)) expect(events).toContain(`equiform.${type}`);
  });

  it('is the one that is kept for review', () => {
    const text = `${JSON.stringify(document, null, 2)}\n`;
    if (process.env.UPDATE_OPENAPI) writeFileSync(KEPT, text);
    expect(readFileSync(KEPT, 'utf8')).toBe(text);
  });
});
