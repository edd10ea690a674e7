import { useState } from 'react';
import type { FormField } from '../../../core/form/compileStep.ts';
import type { ListItem } from '../../../core/form/formTypes.ts';
import type { Announcement } from '../../ui/feedback/LiveRegion.tsx';
import { ItemList, type ListedItem } from '../../ui/fields/ItemList.tsx';
import { useCopy } from '../CopyContext.tsx';
import { useStepForm } from '../FormContext.tsx';
import { fieldId } from '../fieldIds.ts';
import { focusWhenThere } from '../focusWhenThere.ts';
import { itemTitle } from '../itemTitle.ts';
import type { FieldBinding } from './fieldRenderer.tsx';
import { ItemForm } from './ItemForm.tsx';

/** A list of items, each with the fields of its own step; together they are one answer. */
export function ListControl({ form, frame, state, options }: FieldBinding) {
  const copy = useCopy();
  const { store, dispatch } = useStepForm();
  const [announcement, announce] = useState<Announcement | null>(null);
  const { items = [] } = state;
  const { name } = form;
  const itemsNow = (): readonly ListItem[] => store.getField(name)?.items ?? [];
  const titleOf = (item: ListItem, index: number): string => itemTitle(form, item.form, index, copy);
  const tell = (key: 'common.list.added' | 'common.list.removed', item: string) =>
    announce({ text: copy.text(key, { item }) });
  const add = () => {
    dispatch({ type: 'addItem', field: name });
    const [last, index] = [itemsNow().at(-1), itemsNow().length - 1];
    if (!last || itemsNow().length === items.length) return;
    tell('common.list.added', titleOf(last, index));
    focusWhenThere(firstFieldId(form, last));
  };
  const remove = (item: ListItem, index: number) => {
    const title = titleOf(item, index);
    dispatch({ type: 'removeItem', field: name, key: item.key });
    const next = itemsNow()[index];
    tell('common.list.removed', title);
    focusWhenThere(next ? cardId(name, next) : fieldId(name));
  };
  const listed = items.map((item, index): ListedItem => {
    const title = titleOf(item, index);
    const removing = {
      text: copy.text('common.list.remove'),
      label: copy.text('common.list.removeItem', { item: title }),
      onPress: () => remove(item, index),
    };
    return {
      id: cardId(name, item),
      title,
      children: <ItemForm list={form} itemKey={item.key} />,
      ...(options.fixed ? {} : { remove: removing }),
    };
  });
  const isFull = items.length >= (form.schema.maxItems ?? Number.POSITIVE_INFINITY);
  const adding =
    options.fixed || isFull || options.add === undefined
      ? undefined
      : { text: copy.text(options.add), onPress: add };
  return <ItemList {...frame} items={listed} add={adding} announcement={announcement} />;
}

const cardId = (list: string, { key }: ListItem): string => fieldId(`${list}/${key}`);

function firstFieldId({ name, items }: FormField, { key, form }: ListItem): string {
  const first = [...(items?.fields.values() ?? [])].find(
    (field) => field.widget !== 'hidden' && form.fields[field.name]?.visible,
  );
  return fieldId(`${name}/${key}/${first?.name ?? ''}`);
}
