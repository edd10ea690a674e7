import styled from '@emotion/styled';
import { conditionLocation, type KnownCondition } from '../../../core/flow/conditions.ts';
import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { type ConditionWords, useConditionWords } from '../application/panels/conditions/conditionWords.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { useHeading } from '../parts/useHeading.ts';

const List = styled('ul')({ display: 'grid', gap: '1rem', margin: 0, padding: 0, listStyle: 'none' });

export const CONDITION_ENUMS = { categories: 'conditionCategories', documents: 'documentTypes' };

interface ConditionsPageProps {
  readonly view: SignerView;
  readonly conditions: readonly KnownCondition[];
  /** The address of a signer's page. */
  readonly to: (page: string, condition?: string) => string;
}

/** Where a signer goes on: to the signing, or after it to their documents, unless their identity is asked for again. */
function wordsOf({ status, next }: SignerView): string {
  if (status === 'OPEN') return 'signer.conditions.goOn';
  return next === 'documents' ? 'signer.done.documents' : 'common.continue';
}

/** All that the lender asks of a signer, as cards, oldest first (G-23, SIGNER-11). */
export function ConditionsPage({ view, conditions, to }: ConditionsPageProps) {
  const { text } = useCopy();
  const words = useConditionWords(CONDITION_ENUMS);
  const title = text('signer.conditions.title');
  const heading = useHeading(title);
  const isOpen = conditions.some(({ actionNeeded }) => actionNeeded);
  return (
    <Page>
      <Stack>
        <PageHeader
          headingRef={heading}
          title={title}
          lead={text(isOpen ? 'signer.conditions.help' : 'screen.conditions.none')}
        />
        {conditions.length === 0 ? null : (
          <List>
            {conditions.map((condition) => (
              <li key={condition.uuid}>
                <ConditionCard {...{ condition, words, to }} />
              </li>
            ))}
          </List>
        )}
        <ActionLink variant={isOpen ? 'secondary' : 'primary'} to={to(view.next)}>
          {text(wordsOf(view))}
        </ActionLink>
      </Stack>
    </Page>
  );
}

interface ConditionCardProps extends Pick<ConditionsPageProps, 'to'> {
  readonly condition: KnownCondition;
  readonly words: ConditionWords;
}

function ConditionCard({ condition, words, to }: ConditionCardProps) {
  const { text } = useCopy();
  const { uuid, created, categoryEnum, commentsToBorrower, actionNeeded } = condition;
  const id = `condition-${uuid}`;
  const documents = words.documents(condition);
  const hint = words.hint(condition, undefined);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{words.title(condition)}</h2>
      <p>{text('screen.conditions.created', { date: created.slice(0, 10) })}</p>
      {commentsToBorrower ? <p>{commentsToBorrower}</p> : null}
      {documents === '' ? null : <p>{documents}</p>}
      {hint === undefined ? null : <p>{hint}</p>}
      {actionNeeded ? (
        <p>
          <ActionLink describedBy={id} to={to(conditionLocation(categoryEnum, 'signer'), uuid)}>
            {words.action(condition)}
          </ActionLink>
        </p>
      ) : (
        <Alert tone="success">
          <p>{text('signer.conditions.sent')}</p>
        </Alert>
      )}
    </Card>
  );
}
