import {
  Box,
  Chip,
  MenuItem,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import type { Change } from '../changes/changeCalls.ts';
import { useSay } from '../foundation/StaffContext.tsx';
import type { Lender } from '../foundation/staffSession.ts';
import type { Screens } from './screenCalls.ts';
import { DEVICES, type ScreenChoice } from './screenChoice.ts';

export interface ChoosersProps {
  readonly open: readonly Lender[];
  readonly choice: ScreenChoice;
  readonly choose: (part: Partial<ScreenChoice>) => void;
  /** Undefined until they are read. */
  readonly screens: Screens | undefined;
  readonly changes: readonly Change[];
  readonly positions: readonly { readonly position: number; readonly why: string }[];
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function Choose({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
}) {
  // What an address asks for may not be there any more, and stands there until something else is chosen.
  const known = options.some((one) => one.value === value) ? options : [{ value, label: value }, ...options];
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {known.map((one) => (
        <MenuItem key={one.value} value={one.value}>
          {one.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Of whom, in what, where, when and for whom a screen is shown. */
export function ScreenChoosers(props: ChoosersProps) {
  const say = useSay();
  const { open, choice, choose, screens } = props;
  const lender = open.find(({ code }) => code === choice.lender);
  return (
    <Stack spacing={2}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <Choose
          label={say('releases.lender')}
          value={choice.lender}
          options={open.map(({ code, name }) => ({ value: code, label: name }))}
          onChoose={(value) => choose({ lender: value })}
        />
        <ChooseLook {...props} />
        <Choose
          label={say('words.language')}
          value={choice.locale}
          options={(lender?.locales ?? []).map((one) => ({ value: one, label: one }))}
          onChoose={(locale) => choose({ locale })}
        />
        <Choose
          label={say('screens.person')}
          value={choice.person || (screens?.people[0]?.id ?? '')}
          options={(screens?.people ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          onChoose={(person) => choose({ person })}
        />
        <TextField
          type="date"
          size="small"
          label={say('screens.date')}
          value={choice.date}
          onChange={({ target }) => choose({ date: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          helperText={say('screens.dateSays')}
        />
        <ChooseFlags {...props} />
      </Box>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Toggle
          label={say('screens.device')}
          value={choice.device}
          options={Object.keys(DEVICES)}
          onChoose={(device) => choose({ device: device as ScreenChoice['device'] })}
        />
        <Toggle
          label={say('screens.scheme')}
          value={choice.scheme}
          options={['light', 'dark']}
          onChoose={(scheme) => choose({ scheme: scheme as ScreenChoice['scheme'] })}
        />
      </Stack>
    </Stack>
  );
}

/** What is current, a position of the history, or an open change. */
function ChooseLook({ choice, choose, changes, positions }: ChoosersProps) {
  const say = useSay();
  const value =
    choice.change !== '' ? `change ${choice.change}` : choice.position && `position ${choice.position}`;
  return (
    <Choose
      label={say('screens.look')}
      value={value || 'current'}
      options={[
        { value: 'current', label: say('screens.current') },
        ...changes.map(({ uuid, title }) => ({
          value: `change ${uuid}`,
          label: say('screens.change', { title }),
        })),
        ...positions.map(({ position, why }) => ({
          value: `position ${position}`,
          label: say('screens.position', { position, why }),
        })),
      ]}
      onChoose={(chosen) => {
        const [kind, which = ''] = chosen.split(' ');
        choose({ change: kind === 'change' ? which : '', position: kind === 'position' ? which : '' });
      }}
    />
  );
}

function ChooseFlags({ choice, choose, screens }: ChoosersProps) {
  const say = useSay();
  const known = screens?.flags ?? [];
  return (
    <TextField
      select
      size="small"
      label={say('screens.flags')}
      value={choice.flags.filter((flag) => known.some(({ id }) => id === flag))}
      onChange={({ target }) => choose({ flags: target.value as unknown as readonly string[] })}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: (chosen) => {
            const flags = chosen as readonly string[];
            if (flags.length === 0) return say('screens.flagsDefault');
            return flags.map((flag) => <Chip key={flag} size="small" label={flag} sx={{ mr: 0.5 }} />);
          },
        },
      }}
    >
      {known.map(({ id, isOn }) => (
        <MenuItem key={id} value={id}>
          {say(isOn ? 'screens.flagOff' : 'screens.flagOn', { flag: id })}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChoose: (value: string) => void;
}

/** One of a few, each named by the words `screens.is.<option>`. */
export function Toggle({ label, value, options, onChoose }: ToggleProps) {
  const say = useSay();
  return (
    <Stack spacing={0.5}>
      <Typography variant="caption" color="text.secondary" aria-hidden="true">
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={label}
        value={value}
        onChange={(_event, next: string | null) => next !== null && onChoose(next)}
      >
        {options.map((one) => (
          <ToggleButton key={one} value={one}>
            {say(`screens.is.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}
