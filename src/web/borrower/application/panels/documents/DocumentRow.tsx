import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Hidden } from '../../../../ui/Hidden.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { color, fontSize } from '../../../../ui/theme/cssVars.ts';

export const DocumentList = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gap: '0.25rem 1rem',
    padding: '0.75rem 0',
    borderBottom: `1px solid ${color.hairline}`,
  },
  '& > li:last-of-type': { borderBottom: 0 },
});

const Name = styled('p')({ fontWeight: 600, overflowWrap: 'anywhere' });
const Facts = styled('p')({ color: color.muted, fontSize: fontSize.small });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0 1.25rem' });
const State = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  fontSize: fontSize.small,
  '&[data-done]': { color: color.success },
  '& .eq-icon': { width: '1.125rem', height: '1.125rem' },
});

export interface DocumentRowProps {
  readonly document: DocumentAnswer;
  readonly onOpen: (document: DocumentAnswer) => void;
  /** Without it, download only from the reader. */
  readonly onDownload?: ((document: DocumentAnswer) => void) | undefined;
  readonly children?: ReactNode;
}

/** A document with its name, status and actions. */
export function DocumentRow({ document, onOpen, onDownload, children }: DocumentRowProps) {
  const { text } = useCopy();
  const { title, issuedAt, version } = document;
  return (
    <li>
      <Name>{title}</Name>
      <DocumentState status={document.status} />
      <Facts>{text('screen.documents.issued', { date: issuedAt.slice(0, 10), version })}</Facts>
      <Actions>
        <Button variant="quiet" onClick={() => onOpen(document)}>
          {text('screen.documents.openShort')}
          <Hidden> {title}</Hidden>
        </Button>
        {onDownload ? (
          <Button variant="quiet" onClick={() => onDownload(document)}>
            {text('screen.documents.download')}
            <Hidden> {title}</Hidden>
          </Button>
        ) : null}
        {children}
      </Actions>
    </li>
  );
}

function DocumentState({ status }: Pick<DocumentAnswer, 'status'>) {
  const { text } = useCopy();
  const isDone = status !== 'READY';
  return (
    <State data-done={isDone ? '' : undefined}>
      <Icon name={isDone ? 'check' : 'dot'} />
      {text(`screen.documents.state.${status}`)}
    </State>
  );
}
