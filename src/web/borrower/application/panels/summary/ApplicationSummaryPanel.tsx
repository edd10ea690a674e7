import type { ReactNode } from 'react';
import { mayShow, type ScreenAccess } from '../../../../../core/flow/screenAccess.ts';
import { isObject } from '../../../../../core/shared/json.ts';
import { type Say, useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Hidden } from '../../../../ui/Hidden.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { type SummaryItem, SummaryList } from '../../../../ui/layout/SummaryList.tsx';
import type { ScreenState } from '../../ScreenContext.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { useScreens } from '../../ScreensProvider.tsx';
import { destinationFor } from '../../whereTo.ts';
import { figureRows } from './figureRows.ts';
import {
  borrowerItems,
  debtItems,
  incomeItems,
  ownItems,
  propertyItems,
  type SectionSource,
} from './summarySections.ts';
import { useLine } from './useLine.ts';

interface Section {
  readonly id: 'borrower' | 'property' | 'income' | 'answers' | 'offer' | 'debts';
  readonly items: readonly SummaryItem[];
}

/**
 * Panel `application-summary`: the application in read-only sections (G-13). Option `edit`: the screen that edits each
 * section, linked while the status allows it.
 */
export default function ApplicationSummaryPanel({ options }: PanelProps) {
  const say = useCopy();
  const { app } = useRelease();
  const { application, profile } = useScreen();
  const line = useLine();
  const source: SectionSource = { application, profile, app, say };
  const own = ownItems(source);
  const sections: readonly Section[] = [
    { id: 'borrower', items: borrowerItems(source) },
    { id: 'property', items: propertyItems(source) },
    { id: 'income', items: incomeItems(source) },
    ...(own.length > 0 ? [{ id: 'answers', items: own } as const] : []),
    { id: 'offer', items: figureRows(line, say) },
    { id: 'debts', items: debtItems(source) },
  ];
  const edit = isObject(options?.edit) ? options.edit : {};
  return (
    <Stack>
      {sections.map(({ id, items }) => (
        <Card key={id}>
          <h2>{say.text(`screen.summary.${id}`)}</h2>
          <Items section={id} items={items} say={say} />
          <EditButton name={say.text(`screen.summary.${id}`)} to={edit[id]} />
        </Card>
      ))}
    </Stack>
  );
}

function Items({ section, items, say }: { section: string; items: Section['items']; say: Say }): ReactNode {
  if (items.length > 0) return <SummaryList items={items} />;
  return section === 'debts' ? <p>{say.text('screen.summary.debts.none')}</p> : null;
}

function EditButton({ name, to }: { name: string; to: unknown }) {
  const { text } = useCopy();
  const screen = useScreen();
  const screens = useScreens();
  if (typeof to !== 'string' || !mayBeOpened(to, screen, screens)) return null;
  return (
    <div>
      <Button variant="quiet" onClick={() => screen.goTo(to)}>
        {text('common.edit')}
        <Hidden> {name}</Hidden>
      </Button>
    </div>
  );
}

/** True if the application's status allows the screen. */
function mayBeOpened(
  path: string,
  data: Pick<ScreenState, 'application' | 'status' | 'profile' | 'statuses'>,
  screens: Readonly<Record<string, ScreenAccess>>,
): boolean {
  return mayShow(path, destinationFor(data), screens);
}
