import { materialCells, materialRenderers } from '@jsonforms/material-renderers';
import { JsonForms } from '@jsonforms/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { benchFields, CHOICES, fieldCount, MONEY, TEXT } from '../fields.ts';

/** JSON Forms as its documentation shows it: its own renderers, its own AJV, the data kept in a state. */
const fields = benchFields(fieldCount());

const KINDS = {
  text: { type: 'string', ...TEXT },
  select: { type: 'string', enum: CHOICES },
  money: { type: 'number', ...MONEY },
};

const schema = {
  type: 'object',
  properties: Object.fromEntries(fields.map(({ name, kind }) => [name, KINDS[kind]])),
  required: fields.filter(({ kind }) => kind === 'text').map(({ name }) => name),
};

const uischema = {
  type: 'VerticalLayout',
  elements: fields.map(({ name, label }) => ({ type: 'Control', scope: `#/properties/${name}`, label })),
};

function Page() {
  const [data, setData] = useState({});
  return (
    <JsonForms
      schema={schema}
      uischema={uischema}
      data={data}
      renderers={materialRenderers}
      cells={materialCells}
      onChange={(changed) => setData(changed.data)}
    />
  );
}

createRoot(document.getElementById('root')).render(<Page />);
