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

export interface ListedItem {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly remove?: { readonly text: string; readonly label: string; readonly onPress: () => void };
}

export interface ItemListProps extends FieldProps {
  items: readonly ListedItem[];
  add?: { readonly text: string; readonly onPress: () => void } | undefined;
  /** Announces additions and removals. */
  announcement: Announcement | null;
}

// Not a fieldset: the field reached from an error link must provide it.
const Group = styled('div')(fieldStyles);

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 1rem',
  '& > h2': { fontSize: 'inherit' },
});

/** Items of one kind, each a card with its fields; add and remove are optional. */
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
