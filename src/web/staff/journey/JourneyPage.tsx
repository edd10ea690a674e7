import { Alert, Box, MenuItem, Stack, Tab, Tabs, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { JourneyOutline, OutlinedStep } from '../../../core/config/outline/outlineTypes.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { useRead, useSay, useSignedIn } from '../foundation/StaffContext.tsx';
import type { Lender } from '../foundation/staffSession.ts';
import { StaffPage } from '../parts/StaffPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { EditLink } from './EditLink.tsx';
import { Policies } from './Policies.tsx';
import { ScreenCard } from './ScreenCard.tsx';

const JOURNEY = '/staff/v1/journey';

/** What is chosen; the flow is the first one until another is. */
interface Choice {
  readonly code: string;
  readonly locale: string;
  readonly flow?: string | undefined;
}

/** The list or the picture, and what the list is searched for: kept from one lender to another. */
interface View {
  readonly part: 'list' | 'map';
  readonly search: string;
}

/** What the address asks for, as far as it is open to whoever asks; else the first of all. */
function choiceIn(asked: URLSearchParams, open: readonly Lender[]): Choice {
  const lender = open.find(({ code }) => code === asked.get('lender')) ?? open[0];
  const locales = lender?.locales ?? [];
  const locale = locales.find((one) => one === asked.get('locale')) ?? locales[0] ?? '';
  return { code: lender?.code ?? '', locale, flow: asked.get('flow') ?? undefined };
}

/** What a lender's borrowers are led through: screen by screen, and as a picture. What is chosen stands in the address. */
export function JourneyPage() {
  const say = useSay();
  const { session, may } = useSignedIn();
  const open = session.lenders.filter(({ code }) => may('configuration.read', ofLender(code)));
  const [asked, ask] = useSearchParams();
  const [view, setView] = useState<View>({ part: 'list', search: '' });
  const choice = choiceIn(asked, open);
  const { code, locale, flow } = choice;
  const lender = open.find((one) => one.code === code);
  const query = new URLSearchParams({ lender: code, locale, ...(flow !== undefined && { flow }) });
  const read = useRead<JourneyOutline>(lender ? `${JOURNEY}?${query}` : null);
  const choose = ({ code: next, ...rest }: Choice): void =>
    ask(
      { lender: next, locale: rest.locale, ...(rest.flow !== undefined && { flow: rest.flow }) },
      { replace: true },
    );
  return (
    <StaffPage title={say('journey.title')} says={say('journey.says')}>
      <Chooser {...{ open, choice, choose, journey: read.data }} />
      <Tabs
        value={view.part}
        onChange={(_event, part: View['part']) => setView({ ...view, part })}
        aria-label={say('journey.title')}
      >
        <Tab value="list" label={say('journey.list')} />
        <Tab value="map" label={say('journey.map')} />
      </Tabs>
      {lender && (
        <Waiting read={read}>
          {(journey) =>
            view.part === 'map' ? (
              <FlowMap {...{ journey, lender }} />
            ) : (
              <Screens
                {...{ journey, lender }}
                search={view.search}
                setSearch={(search) => setView({ ...view, search })}
              />
            )
          }
        </Waiting>
      )}
    </StaffPage>
  );
}

interface ChooserProps {
  readonly open: readonly Lender[];
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  /** Undefined until it is read. */
  readonly journey: JourneyOutline | undefined;
}

function Chooser({ open, choice, choose, journey }: ChooserProps) {
  const say = useSay();
  const { code, locale, flow } = choice;
  const locales = open.find((one) => one.code === code)?.locales ?? [locale];
  const flows = journey?.flows ?? (flow === undefined ? [] : [{ id: flow, base: '' }]);
  /** The same language at another lender, if it has it. */
  const choiceAt = (wanted: string): Choice => {
    const its = open.find((one) => one.code === wanted)?.locales ?? [];
    return { code: wanted, locale: its.includes(locale) ? locale : (its[0] ?? locale) };
  };
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
      <TextField
        select
        label={say('releases.lender')}
        value={code}
        onChange={({ target }) => choose(choiceAt(target.value))}
        sx={{ flex: 1 }}
      >
        {open.map((one) => (
          <MenuItem key={one.code} value={one.code}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={say('words.language')}
        value={locale}
        onChange={({ target }) => choose({ ...choice, locale: target.value })}
      >
        {locales.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={say('journey.flow')}
        value={flow ?? journey?.flow.id ?? ''}
        onChange={({ target }) => choose({ ...choice, flow: target.value })}
        sx={{ flex: 1 }}
      >
        {flows.map(({ id, base }) => (
          <MenuItem key={id} value={id}>
            {base === '' ? id : say('journey.flowAt', { id, base })}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

interface ShownProps {
  readonly journey: JourneyOutline;
  readonly lender: Lender;
}

function FlowMap({ journey: { flow }, lender }: ShownProps) {
  const say = useSay();
  const query = new URLSearchParams({ lender: lender.code, flow: flow.id });
  return (
    <Stack spacing={1}>
      <Typography>{say('journey.mapSays')}</Typography>
      <Box
        role="region"
        aria-label={say('journey.map')}
        tabIndex={0}
        sx={{ overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <img
          src={`${JOURNEY}/map?${query}`}
          alt={say('journey.mapOf', { flow: flow.id, lender: lender.name })}
          style={{ display: 'block', margin: 'auto' }}
        />
      </Box>
    </Stack>
  );
}

/** Everything that is said of a screen. */
const textOf = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.values(value).map(textOf).join('\n')
    : String(value ?? '');

interface ScreensProps extends ShownProps {
  readonly search: string;
  readonly setSearch: (search: string) => void;
}

function Screens({ journey: { flow, locale }, lender, search, setSearch }: ScreensProps) {
  const say = useSay();
  const wanted = search.trim().toLowerCase();
  const found = flow.steps.filter((step) => textOf(step).toLowerCase().includes(wanted));
  const titles = new Map(flow.steps.map((step) => [step.id, titleOf(say, step)]));
  return (
    <Stack spacing={2}>
      <TextField
        type="search"
        label={say('journey.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Typography role="status">{say('journey.found', { count: found.length })}</Typography>
      <Alert severity="info" icon={false}>
        <Typography>{say('journey.begins', { base: flow.base })}</Typography>
        <EditLink section="flows" id={flow.id} lender={lender.code} name={flow.id} />
        {flow.entries.map(({ id, to, if: rule }) => (
          <Typography key={id}>{say('journey.entry', { to, rule })}</Typography>
        ))}
        {flow.needs && (
          <Typography>
            {say('journey.needs', {
              fact: flow.needs.fact,
              screen: titles.get(flow.needs.else) ?? flow.needs.else,
            })}
          </Typography>
        )}
      </Alert>
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {found.map((step) => (
          <ScreenCard key={step.id} {...{ step, titles }} at={{ lender: lender.code, locale }} />
        ))}
      </Stack>
      {flow.policies.length > 0 && (
        <Stack spacing={1}>
          <Typography variant="h2">{say('journey.atEnd')}</Typography>
          <Policies policies={flow.policies} lender={lender.code} />
        </Stack>
      )}
    </Stack>
  );
}

const titleOf = (say: ReturnType<typeof useSay>, { number, title }: OutlinedStep): string =>
  say('journey.screen', { number, title: title.text });
