import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { type Announcement, LiveRegion } from '../feedback/LiveRegion.tsx';
import { Hidden } from '../Hidden.tsx';
import { Card } from '../layout/Card.tsx';
import { Stack } from '../layout/Stack.tsx';
import { FieldError, FieldHint, LabelText } from './FieldFrame.tsx';
import { describedBy, type FieldProps, fieldIds } from './fieldProps.ts';
import { fieldStyles } from './fieldStyles.ts';

/** One thing of a list; its children are its fields. */
export interface ListedItem {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Absent when it cannot be removed. */
  readonly remove?: { readonly text: string; readonly label: string; readonly onPress: () => void };
}

export interface ItemListProps extends FieldProps {
  items: readonly ListedItem[];
  /** Absent when nothing can be added. */
  add?: { readonly text: string; readonly onPress: () => void } | undefined;
  /** What became of adding or removing, for screen readers. */
  announcement: Announcement | null;
}

// No fieldset: the one of a field that is gone to must be the field's own.
const Group = styled('div')(fieldStyles);

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 1rem',
  '& > h2': { fontSize: 'inherit' },
});

/** Things of one kind, each with its own fields in a card; things can be added and removed unless the list is fixed. */
export function ItemList({ items, add, announcement, ...field }: ItemListProps) {
  return (
    <Group role="group" aria-labelledby={fieldIds(field.id).label} aria-describedby={describedBy(field)}>
      <div className="eq-label" id={fieldIds(field.id).label}>
        <LabelText label={field.label} marker={field.marker} />
      </div>
      <FieldHint id={field.id} hint={field.hint} />
      <Stack>
        {items.map(({ id, title, remove, children }) => (
          <Card as="div" key={id} id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-title`}>
            <Head>
              <h2 id={`${id}-title`}>{title}</h2>
              {remove ? (
                <Button variant="quiet" onClick={remove.onPress}>
                  <span aria-hidden="true">{remove.text}</span>
                  <Hidden>{remove.label}</Hidden>
                </Button>
              ) : null}
            </Head>
            {children}
          </Card>
        ))}
        {add ? (
          <Button variant="secondary" id={field.id} onClick={add.onPress}>
            {add.text}
          </Button>
        ) : (
          <div id={field.id} tabIndex={-1} />
        )}
      </Stack>
      <FieldError id={field.id} error={field.error} />
      <LiveRegion announcement={announcement} />
    </Group>
  );
}
