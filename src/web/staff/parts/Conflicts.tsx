import {
  Alert,
  Button,
  FormControlLabel,
  Paper,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { type Decide, decidedValue } from '../../../core/config/editor/savedDraft.ts';
import type { Conflict } from '../../../core/config/merge3/mergeTrees.ts';
import type { Decision } from '../../../core/config/merge3/mergeValues.ts';
import type { Json } from '../../../core/shared/json.ts';
import { useTools } from '../foundation/StaffContext.tsx';
import { Problem } from './Problem.tsx';
import { useWork } from './useWork.ts';

type Side = 'ours' | 'theirs' | 'third';

/** What somebody decided about one place so far. */
interface Choice {
  readonly side: Side;
  readonly third: string;
}

interface ConflictsProps {
  readonly conflicts: readonly Conflict[];
  /** Rejects where the decisions are refused. */
  readonly onDecide: (decide: Decide) => Promise<unknown>;
}

const keyOf = ({ path, pointer }: Pick<Conflict, 'path' | 'pointer'>): string => `${path} ${pointer}`;

const shown = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2);

/** Places that two people changed, each otherwise: both are shown, and one is taken, or a third is written. */
export function Conflicts({ conflicts, onDecide }: ConflictsProps) {
  const { say } = useTools();
  const { isBusy, error, run } = useWork();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const decisionOf = (conflict: Pick<Conflict, 'path' | 'pointer'>): Decision | undefined => {
    const choice = choices.get(keyOf(conflict));
    if (choice?.side !== 'third') return choice?.side;
    return { value: conflict.pointer === '' ? choice.third : decidedValue(choice.third) };
  };
  const isWhole = conflicts.every((one) => decisionOf(one) !== undefined);
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <Stack spacing={2}>
        <Typography variant="h2">{say('conflict.title', { count: conflicts.length })}</Typography>
        <Typography>{say('conflict.says')}</Typography>
        {conflicts.map((conflict) => (
          <OneConflict
            key={keyOf(conflict)}
            conflict={conflict}
            choice={choices.get(keyOf(conflict))}
            onChoose={(choice) => setChoices(new Map(choices).set(keyOf(conflict), choice))}
          />
        ))}
        {error !== undefined && <Problem error={error} />}
        <div>
          <Button
            variant="contained"
            loading={isBusy}
            disabled={!isWhole}
            onClick={() => void run(() => onDecide(decisionOf))}
          >
            {say('conflict.decide')}
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}

interface OneConflictProps {
  readonly conflict: Conflict;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function OneConflict({ conflict, choice, onChoose }: OneConflictProps) {
  const { say } = useTools();
  const labelId = useId();
  const { path, pointer, base, ours, theirs } = conflict;
  const third = choice?.third ?? shown(theirs ?? ours);
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={1.5}>
        <Typography
          id={labelId}
          variant="h3"
          component="h3"
          sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
        >
          {`${path} ${pointer}`}
        </Typography>
        {base !== undefined && (
          <Typography variant="body2" color="text.secondary" component="div">
            {say('conflict.before')} <Value value={base} />
          </Typography>
        )}
        <RadioGroup
          aria-labelledby={labelId}
          value={choice?.side ?? ''}
          onChange={(_event, side) => onChoose({ side: side as Side, third })}
        >
          <FormControlLabel
            value="ours"
            control={<Radio />}
            label={
              <>
                {say('conflict.newest')} <Value value={ours} />
              </>
            }
            sx={{ alignItems: 'flex-start' }}
          />
          <FormControlLabel
            value="theirs"
            control={<Radio />}
            label={
              <>
                {say('conflict.here')} <Value value={theirs} />
              </>
            }
            sx={{ alignItems: 'flex-start' }}
          />
          <FormControlLabel value="third" control={<Radio />} label={say('conflict.third')} />
        </RadioGroup>
        {choice?.side === 'third' && (
          <TextField
            multiline
            label={say('conflict.write')}
            value={choice.third}
            onChange={({ target }) => onChoose({ side: 'third', third: target.value })}
            slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
          />
        )}
      </Stack>
    </Paper>
  );
}

/** A side of a conflict; one that does not have it, says so. */
function Value({ value }: { readonly value: Json | undefined }) {
  const { say } = useTools();
  if (value === undefined) return <em>{say('conflict.nothing')}</em>;
  return (
    <code style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', display: 'block' }}>{shown(value)}</code>
  );
}
