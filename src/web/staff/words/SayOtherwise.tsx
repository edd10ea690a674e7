import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId, useState } from 'react';
import { ofLender } from '../../../core/staff/reach.ts';
import { CHANGES, type Change } from '../changes/changeCalls.ts';
import { IntoChange } from '../changes/IntoChange.tsx';
import { useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { StaffError } from '../foundation/staffClient.ts';
import { type Lender, writtenIn } from '../foundation/staffSession.ts';
import { ActDialog } from '../parts/ActDialog.tsx';
import { InLanguages, type SaidTexts } from './InLanguages.tsx';
import type { FoundWord } from './wordCalls.ts';

interface SayOtherwiseProps {
  readonly word: FoundWord;
  readonly lender: Lender;
  readonly locale: string;
  readonly changes: readonly Change[];
  /** The change that the words are read with; empty for none. */
  readonly chosen: string;
  readonly onClose: () => void;
  /** Called where somebody else changed what was shown. */
  readonly onStale: () => void;
  /** Told the change that it is in. */
  readonly onSaved: (uuid: string) => void;
}

type Scope = 'shared' | 'lender';

/** Says a sentence otherwise, for all who get it or for one lender, in an open change or a new one. */
export function SayOtherwise(props: SayOtherwiseProps) {
  const { word, lender, locale, changes, chosen, onClose, onStale, onSaved } = props;
  const { say, client, tell } = useTools();
  const { may } = useSignedIn();
  const [place] = word.places;
  const maySay: Readonly<Record<Scope, boolean>> = {
    shared: place !== undefined && may('change.edit', place.reach),
    lender: may('change.edit', ofLender(lender.code)),
  };
  const [said, setSaid] = useState<SaidTexts>({});
  const [begun, setBegun] = useState<Change>();
  const [scope, setScope] = useState<Scope>(maySay.lender ? 'lender' : 'shared');
  const [into, setInto] = useState(chosen);
  const [title, setTitle] = useState('');
  const isOwn = place?.reach === ofLender(lender.code);
  const known = changes.find(({ uuid }) => uuid === into) ?? begun;
  const all = Object.values(said);
  const isSaid =
    all.length === writtenIn(lender).length &&
    all.every(({ text }) => text.trim() !== '') &&
    all.some(({ text, was }) => text !== was);
  const isReady = isSaid && maySay[scope] && (known !== undefined || title.trim() !== '');
  const save = async (why: string): Promise<void> => {
    const change =
      known ?? (await client.send<Change>('POST', CHANGES, { title: title.trim(), why, files: [] }));
    // What goes wrong after this is tried again in the same change.
    setBegun(change);
    setInto(change.uuid);
    const isHere = isOwn || scope === 'shared';
    const sent = Object.entries(said).filter(([, { text, was }]) => !isHere || text !== was);
    try {
      await client.send('POST', `${CHANGES}/${change.uuid}/words`, {
        version: change.version,
        lender: lender.code,
        key: word.key,
        within: word.within,
        texts: Object.fromEntries(sent.map(([spoken, { text }]) => [spoken, text])),
        was: Object.fromEntries(sent.map(([spoken, { was }]) => [spoken, was])),
        scope,
      });
    } catch (refused) {
      if (refused instanceof StaffError && refused.status === 409) onStale();
      throw refused;
    }
    tell(say('words.saved', { title: change.title }));
    onSaved(change.uuid);
  };
  return (
    <ActDialog
      title={say('words.changeOf', { key: word.key })}
      does={say('words.save')}
      why={known ? 'none' : 'needed'}
      isReady={isReady}
      onClose={onClose}
      onDo={save}
    >
      <InLanguages {...{ word, lender, locale, said, setSaid }} change={known?.uuid ?? ''} />
      {isOwn && word.otherCount > 0 && (
        <Alert severity="info">{say('words.alsoVariants', { count: word.otherCount })}</Alert>
      )}
      {!isOwn && <ForWhom {...{ word, lender, maySay, scope, setScope }} />}
      <IntoChange {...{ changes, into, setInto, title, setTitle }} />
    </ActDialog>
  );
}

interface ForWhomProps extends Pick<SayOtherwiseProps, 'word' | 'lender'> {
  readonly maySay: Readonly<Record<Scope, boolean>>;
  readonly scope: Scope;
  readonly setScope: (scope: Scope) => void;
}

function ForWhom({ word, lender, maySay, scope, setScope }: ForWhomProps) {
  const { say } = useTools();
  const scopeLabel = useId();
  return (
    <FormControl>
      <FormLabel id={scopeLabel}>{say('words.forWhom')}</FormLabel>
      <RadioGroup
        aria-labelledby={scopeLabel}
        value={scope}
        onChange={(_event, next) => setScope(next === 'shared' ? 'shared' : 'lender')}
      >
        <FormControlLabel
          value="lender"
          control={<Radio />}
          disabled={!maySay.lender}
          label={say('words.forLender', { name: lender.name })}
        />
        <FormControlLabel
          value="shared"
          control={<Radio />}
          disabled={!maySay.shared}
          label={say('words.forAll', { count: word.otherCount + 1 })}
        />
      </RadioGroup>
    </FormControl>
  );
}
