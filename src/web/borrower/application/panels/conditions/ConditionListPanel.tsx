import styled from '@emotion/styled';
import { conditionScreen, type KnownCondition } from '../../../../../core/flow/conditions.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { Actions } from '../../../parts/pageParts.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { useConditions } from '../../useConditions.ts';
import { lastFour } from '../verification/lastFour.ts';
import { type ConditionWords, useConditionWords } from './conditionWords.ts';

const List = styled('ul')({ display: 'grid', gap: '1rem', margin: 0, padding: 0, listStyle: 'none' });

/**
 * Panel `condition-list`: the lender's conditions as cards, oldest first (G-23). Options: enums `categories` and
 * `documents`.
 */
export default function ConditionListPanel({ options = {} }: PanelProps) {
  const { text } = useCopy();
  const { uuid } = useScreen();
  const conditions = useConditions(uuid);
  const words = useConditionWords({
    categories: String(options.categories),
    documents: String(options.documents),
  });
  if (conditions.type === 'failed') return <LoadFailure error={conditions.error} retry={conditions.retry} />;
  if (conditions.type === 'loading') return <Skeleton label={text('loader.page')} lines={4} />;
  if (conditions.value.length === 0) return <p>{text('screen.conditions.none')}</p>;
  return (
    <List>
      {conditions.value.map((condition) => (
        <li key={condition.uuid}>
          <ConditionCard condition={condition} words={words} />
        </li>
      ))}
    </List>
  );
}

function ConditionCard({ condition, words }: { condition: KnownCondition; words: ConditionWords }) {
  const { text } = useCopy();
  const { uuid, created, commentsToBorrower, actionNeeded } = condition;
  const { application } = useScreen();
  const hint = words.hint(condition, lastFour(application));
  const id = `condition-${uuid}`;
  const documents = words.documents(condition);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{words.title(condition)}</h2>
      <p>{text('screen.conditions.created', { date: created.slice(0, 10) })}</p>
      {commentsToBorrower ? <p>{commentsToBorrower}</p> : null}
      {documents === '' ? null : <p>{documents}</p>}
      {hint === undefined ? null : <p>{hint}</p>}
      {actionNeeded ? (
        <CardActions condition={condition} words={words} describedBy={id} />
      ) : (
        <Alert tone="success">
          <p>{text('screen.conditions.sent')}</p>
        </Alert>
      )}
    </Card>
  );
}

interface CardActionsProps {
  condition: KnownCondition;
  words: ConditionWords;
  describedBy: string;
}

/** Links to where a condition is answered; property ownership can also be stated without the deed. */
function CardActions({ condition, words, describedBy }: CardActionsProps) {
  const { text } = useCopy();
  const { goTo } = useScreen();
  const { uuid, categoryEnum } = condition;
  const answer = () => goTo(conditionScreen(categoryEnum), { condition: uuid });
  return (
    <Actions>
      <Button aria-describedby={describedBy} onClick={answer}>
        {words.action(condition)}
      </Button>
      {categoryEnum === 'FALSE_OWNERSHIP_TYPE_REVIEW' ? (
        <Button variant="secondary" onClick={() => goTo('review-app/incorrect-ownership')}>
          {text('screen.conditions.action.ownership')}
        </Button>
      ) : null}
    </Actions>
  );
}
