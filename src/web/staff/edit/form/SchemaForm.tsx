import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { emptyOf, type Shape, shapeOf } from '../../../../core/config/editor/formShape.ts';
import { isObject, type Json } from '../../../../core/shared/json.ts';
import { toPointer } from '../../../../core/shared/jsonPointer.ts';
import { useSay } from '../../foundation/StaffContext.tsx';
import { ColorContrast } from './ColorContrast.tsx';
import { Fold } from './Fold.tsx';
import { type FormPlace, useForm } from './FormContext.tsx';
import { Leaf } from './Leaf.tsx';
import { RuleField } from './RuleField.tsx';

interface ValueFieldProps {
  readonly place: FormPlace;
  /** Where it can be taken away. */
  readonly onRemove?: (() => void) | undefined;
  readonly isOpenAtFirst?: boolean;
}

/** The form of one value, led by its schema. */
export function ValueField({ place, onRemove, isOpenAtFirst = false }: ValueFieldProps) {
  const form = useForm();
  const say = useSay();
  const shape = shapeOf(form.schemas, place.at, place.value);
  const { asked } = shape;
  const remove = onRemove && !form.isReadOnly && (
    <Button size="small" onClick={onRemove} aria-label={say('form.removeOf', { name: place.label })}>
      {say('form.remove')}
    </Button>
  );
  if (asked.type === 'forms') return <FormsField {...{ place, shape, onRemove, isOpenAtFirst }} />;
  const isMap = asked.type === 'map' && isObject(place.value);
  const isList = asked.type === 'list' && Array.isArray(place.value);
  if (isMap || isList)
    return (
      <Fold
        pointer={place.pointer}
        title={place.label}
        says={shape.description ?? summaryOf(place.value)}
        isOpenAtFirst={isOpenAtFirst}
        actions={remove}
      >
        {() => (isMap ? <MapFields {...{ place, shape }} /> : <ListItems {...{ place, shape }} />)}
      </Fold>
    );
  if (asked.type === 'rule')
    return (
      <Fold
        pointer={place.pointer}
        title={place.label}
        says={shape.description}
        actions={remove}
        isOpenAtFirst
      >
        {() => <RuleField place={place} />}
      </Fold>
    );
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Leaf {...{ place, shape }} />
      {remove}
    </Stack>
  );
}

interface ShapedProps {
  readonly place: FormPlace;
  readonly shape: Shape;
}

/** What names an item: an id, a title, or what it is about. */
export function summaryOf(value: Json | undefined): string {
  if (Array.isArray(value)) return String(value.length);
  if (!isObject(value)) return value === null || value === undefined ? '' : String(value);
  for (const key of ['id', 'title', 'scope', 'text', 'label', 'name', 'type'])
    if (typeof value[key] === 'string') return value[key];
  return Object.keys(value).slice(0, 3).join(', ');
}

const below = (pointer: string, key: string | number): string => pointer + toPointer([key]);

/** What a file says to editors of text alone. */
const isForEditors = (key: string): boolean => key === '$schema';

function MapFields({ place: { value, pointer }, shape: { asked } }: ShapedProps) {
  const form = useForm();
  if (asked.type !== 'map' || !isObject(value)) return null;
  const map = value as Readonly<Record<string, Json>>;
  const absent = asked.known.filter(({ key }) => !Object.hasOwn(map, key) && !isForEditors(key));
  return (
    <>
      {Object.entries(map).map(([key, child]) => {
        if (pointer === '' && isForEditors(key)) return null;
        const known = asked.known.find((one) => one.key === key);
        const at = known ?? asked.others ?? { root: '', schema: {} };
        const remove = (): void => form.edit([{ pointer: below(pointer, key), remove: true }], 'done');
        return (
          <ValueField
            key={key}
            place={{ at, value: child, pointer: below(pointer, key), label: key }}
            onRemove={known?.isRequired ? undefined : remove}
          />
        );
      })}
      <ColorContrast colors={map} />
      {!form.isReadOnly && absent.length > 0 && (
        <AddKnown
          keys={absent.map(({ key }) => key)}
          onAdd={(key) => {
            const at = absent.find((one) => one.key === key);
            if (at) form.edit([{ pointer, key, value: emptyOf(form.schemas, at) }], 'done');
          }}
        />
      )}
      {!form.isReadOnly && asked.others && (
        <AddNamed
          taken={Object.keys(map)}
          onAdd={(key) =>
            asked.others && form.edit([{ pointer, key, value: emptyOf(form.schemas, asked.others) }], 'done')
          }
        />
      )}
    </>
  );
}

function AddKnown({
  keys,
  onAdd,
}: {
  readonly keys: readonly string[];
  readonly onAdd: (key: string) => void;
}) {
  const say = useSay();
  return (
    <TextField
      select
      size="small"
      label={say('form.add')}
      value=""
      onChange={({ target }) => onAdd(target.value)}
      sx={{ maxWidth: 320 }}
    >
      {keys.map((key) => (
        <MenuItem key={key} value={key}>
          {key}
        </MenuItem>
      ))}
    </TextField>
  );
}

function AddNamed({
  taken,
  onAdd,
}: {
  readonly taken: readonly string[];
  readonly onAdd: (key: string) => void;
}) {
  const say = useSay();
  const [name, setName] = useState('');
  const wanted = name.trim();
  return (
    <Stack direction="row" spacing={1}>
      <TextField
        size="small"
        label={say('form.newName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        disabled={wanted === '' || taken.includes(wanted)}
        onClick={() => {
          onAdd(wanted);
          setName('');
        }}
      >
        {say('form.add')}
      </Button>
    </Stack>
  );
}

function ListItems({ place: { value, pointer }, shape: { asked } }: ShapedProps) {
  const form = useForm();
  const say = useSay();
  if (asked.type !== 'list' || !Array.isArray(value)) return null;
  const list = value as readonly Json[];
  return (
    <>
      {list.map((item, at) => (
        <Stack
          key={isObject(item) ? `${summaryOf(item)} ${at}` : at}
          direction="row"
          spacing={0.5}
          sx={{ alignItems: 'flex-start' }}
        >
          <Stack sx={{ flex: 1, minWidth: 0 }}>
            <ValueField
              place={{
                at: asked.items,
                value: item,
                pointer: below(pointer, at),
                label: isObject(item) ? summaryOf(item) : String(at + 1),
              }}
            />
          </Stack>
          <ItemActs pointer={pointer} at={at} count={list.length} name={summaryOf(item)} />
        </Stack>
      ))}
      {list.length === 0 && <Typography>{say('form.empty')}</Typography>}
      {!form.isReadOnly && (
        <div>
          <Button
            size="small"
            variant="outlined"
            onClick={() => form.edit([{ pointer, insert: emptyOf(form.schemas, asked.items) }], 'done')}
          >
            {say('form.addItem')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ItemActsProps {
  readonly pointer: string;
  readonly at: number;
  readonly count: number;
  readonly name: string;
}

/** Moves an item up or down, or takes it away. */
function ItemActs({ pointer, at, count, name }: ItemActsProps) {
  const form = useForm();
  const say = useSay();
  if (form.isReadOnly) return null;
  const small = { minWidth: 44, minHeight: 44 };
  return (
    <>
      <Button
        size="small"
        sx={small}
        disabled={at === 0}
        aria-label={say('form.upOf', { name })}
        onClick={() => form.move({ pointer, from: at, to: at - 1 })}
      >
        ↑
      </Button>
      <Button
        size="small"
        sx={small}
        disabled={at === count - 1}
        aria-label={say('form.downOf', { name })}
        onClick={() => form.move({ pointer, from: at, to: at + 1 })}
      >
        ↓
      </Button>
      <Button
        size="small"
        sx={small}
        aria-label={say('form.removeOf', { name })}
        onClick={() => form.edit([{ pointer: below(pointer, at), remove: true }], 'done')}
      >
        ✕
      </Button>
    </>
  );
}

/** A value that may have one of several forms: which, and the form of that one. */
function FormsField({ place, shape: { asked }, ...rest }: ShapedProps & Omit<ValueFieldProps, 'place'>) {
  const form = useForm();
  const say = useSay();
  if (asked.type !== 'forms') return null;
  const chosen = asked.forms[asked.chosen];
  return (
    <Stack spacing={1}>
      <TextField
        select
        size="small"
        label={say('form.kindOf', { name: place.label })}
        value={chosen ? String(asked.chosen) : ''}
        disabled={form.isReadOnly}
        onChange={({ target }) => {
          const next = asked.forms[Number(target.value)];
          if (next) form.edit([{ pointer: place.pointer, value: emptyOf(form.schemas, next) }], 'done');
        }}
        sx={{ maxWidth: 320 }}
      >
        {asked.forms.map(({ name }, at) => (
          <MenuItem key={name} value={String(at)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {chosen && <ValueField place={{ ...place, at: chosen }} {...rest} />}
    </Stack>
  );
}
