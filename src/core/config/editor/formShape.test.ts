import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Json } from '../../shared/json.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { plainOf } from '../edits/plainOf.ts';
import { fileKindOf, layerRootOf } from '../layerFiles.ts';
import { parseLayerFile } from '../parseLayerFile.ts';
import { emptyOf, type SchemaAt, shapeOf } from './formShape.ts';

const schemas = Object.fromEntries(
  globSync('schemas/config/*.schema.json').map((path) => [
    path.split(/[\\/]/).at(-1) ?? '',
    JSON.parse(readFileSync(path, 'utf8')) as unknown,
  ]),
);
const step = { root: 'step.schema.json', schema: schemas['step.schema.json'] };
const at = (pointer: string, root = 'step.schema.json'): SchemaAt => ({
  root,
  schema: { $ref: `#${pointer}` },
});

it('asks for what a schema says, with its description', () => {
  const { asked } = shapeOf(schemas, step, {});
  const keys = asked.type === 'map' ? asked.known : [];
  const shapes = Object.fromEntries(keys.map((known) => [known.key, shapeOf(schemas, known, undefined)]));
  expect(keys.filter(({ isRequired }) => isRequired).map(({ key }) => key)).toContain('title');
  expect(shapes.title?.asked).toEqual({ type: 'name', of: 'message' });
  expect(shapes.lead).toEqual({
    asked: { type: 'name', of: 'message' },
    description: 'One line above the title or the fields, such as a promise.',
  });
  expect(shapes.version).toMatchObject({ asked: { type: 'number', isWhole: true, minimum: 1 } });
  expect(shapes.policies?.asked.type).toBe('list');
  expect(shapes.writes?.asked).toMatchObject({ type: 'map', known: [] });
  expect(shapeOf(schemas, at('/definitions/control/properties/when'), undefined).asked).toEqual({
    type: 'rule',
  });
  expect(shapeOf(schemas, at('/definitions/field/properties/$ref'), undefined).asked).toEqual({
    type: 'name',
    of: 'enum',
  });
});

it('knows which of several forms a value has', () => {
  const { asked } = shapeOf(schemas, at('/properties/ui'), { type: 'Notice', text: 'a.b', tone: 'info' });
  expect(asked).toMatchObject({ type: 'forms', chosen: 2 });
  expect(asked.type === 'forms' && asked.forms.map(({ name }) => name)).toEqual([
    'UiControl',
    'UiLayout',
    'UiNotice',
    'UiPanel',
  ]);
});

it('begins with the least that is needed', () => {
  expect(emptyOf(schemas, at('/definitions/notice'))).toEqual({ type: 'Notice', text: '', tone: 'info' });
  expect(emptyOf(schemas, at('/definitions/control'))).toEqual({
    type: 'Control',
    scope: '',
    label: '',
    options: { widget: 'text' },
  });
});

/** Values for which a form asks nothing but their text, by pointer. */
function unknownIn(schema: SchemaAt, value: Json, path: readonly (string | number)[]): readonly string[] {
  const { asked } = shapeOf(schemas, schema, value);
  if (asked.type === 'forms') {
    const form = asked.forms[asked.chosen];
    return form ? unknownIn(form, value, path) : [toPointer(path)];
  }
  // One text, number or yes or no has a field of its own, whatever its schema says.
  if (typeof value !== 'object') return [];
  if (asked.type === 'any') return [toPointer(path)];
  if (asked.type === 'list')
    return Array.isArray(value)
      ? value.flatMap((item: Json, index) => unknownIn(asked.items, item, [...path, index]))
      : [toPointer(path)];
  if (asked.type !== 'map' || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const known = asked.known.find((one) => one.key === key) ?? asked.others;
    return known ? unknownIn(known, child as Json, [...path, key]) : [toPointer([...path, key])];
  });
}

it('knows nearly every value of every file of the configuration', () => {
  const unknown = new Set<string>();
  let count = 0;
  for (const path of globSync('{config,brands}/**/*.{yaml,json}').map((one) => one.replaceAll('\\', '/'))) {
    const root = layerRootOf(path);
    const kind = root === undefined ? undefined : fileKindOf(path.slice(root.length + 1));
    const read = parseLayerFile(path, readFileSync(path, 'utf8'));
    if (!kind || !read.ok) continue;
    count += 1;
    const schema = { root: kind.schema, schema: schemas[kind.schema] };
    for (const pointer of unknownIn(schema, plainOf(read.value.root), []))
      unknown.add(`${kind.schema} ${pointer.split('/').at(-1)?.replace(/^\d+$/, '#')}`);
  }
  expect(count).toBeGreaterThan(200);
  expect([...unknown].toSorted()).toMatchInlineSnapshot(`
    [
      "brand.schema.json days",
      "flags.schema.json variables",
      "journey.schema.json leaves",
      "journey.schema.json sets",
      "matrix.schema.json jurisdiction",
      "policies.schema.json application.employmentTypes",
      "policies.schema.json disaster.zips",
      "policies.schema.json eligibility.ineligibleZips",
      "policies.schema.json eligibility.states",
      "policies.schema.json figure",
      "policies.schema.json jurisdiction",
      "policies.schema.json originator.licensedStates",
      "policies.schema.json signer",
      "policies.schema.json verified",
      "screens.schema.json under",
      "step.schema.json edit",
      "step.schema.json links",
      "step.schema.json passwordStrength",
      "step.schema.json rows",
    ]
  `);
});
