import { useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { useWhom } from './useWhom.ts';

interface BackDialogProps {
  readonly lenders: readonly { readonly code: string; readonly name: string }[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Brings lenders back to the release before, and holds them there. */
export function BackDialog({ lenders, onClose, onDone }: BackDialogProps) {
  const { say, client, tell } = useTools();
  const whom = useWhom();
  return (
    <ActDialog
      title={say('back.title')}
      says={say('back.says', { lenders: whom(lenders.map(({ name }) => name)) })}
      does={say('back.does')}
      onClose={onClose}
      onDo={async (why) => {
        await client.send('POST', '/publish/back', { only: lenders.map(({ code }) => code), why });
        tell(say('back.done'));
        onDone();
      }}
    />
  );
}
