import { Alert, Button, Chip, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'wouter';
import { ofLender } from '../../../core/staff/reach.ts';
import { CHANGES, type Change } from '../changes/changeCalls.ts';
import { useRead, useSay, useSignedIn } from '../foundation/StaffContext.tsx';
import { type Lender, writtenIn } from '../foundation/staffSession.ts';
import { StaffPage } from '../parts/StaffPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { SayOtherwise } from './SayOtherwise.tsx';
import type { FoundWord, FoundWords } from './wordCalls.ts';

interface Filter {
  readonly code: string;
  readonly locale: string;
  readonly search: string;
  /** The change that words are read with; empty for none. */
  readonly change: string;
}

/**
 * Every sentence of a lender: searched, with where it comes from and who else gets it, and said otherwise. The address may name a
 * lender, a language and a text to begin with.
 */
export function WordsPage() {
  const say = useSay();
  const { session, may, mayAnywhere } = useSignedIn();
  const open = session.lenders.filter(({ code }) => may('configuration.read', ofLender(code)));
  const [asking] = useSearchParams();
  const first = open.find((one) => one.code === asking.get('lender')) ?? open[0];
  const spoken = asking.get('locale') ?? '';
  const [filter, setFilter] = useState<Filter>({
    code: first?.code ?? '',
    locale: first && writtenIn(first).includes(spoken) ? spoken : (first?.locales[0] ?? 'en-US'),
    search: asking.get('search') ?? '',
    change: '',
  });
  const { code, locale, search, change } = filter;
  const lender = open.find((one) => one.code === code);
  const [asked, setAsked] = useState<FoundWord>();
  const wanted = useDeferredValue(search.trim());
  const query = new URLSearchParams({
    lender: code,
    locale,
    ...(wanted !== '' && { search: wanted }),
    ...(change !== '' && { change }),
  });
  const read = useRead<FoundWords>(wanted.length > 1 ? `/staff/v1/words?${query}` : null);
  const changes = useRead<{ readonly changes: readonly Change[] }>(`${CHANGES}?state=open`);
  return (
    <StaffPage title={say('words.title')} says={say('words.says')}>
      <WordFilter {...{ open, filter, setFilter, changes: changes.data?.changes ?? [] }} />
      {wanted.length < 2 ? (
        <Alert severity="info">{say('words.begin')}</Alert>
      ) : (
        <Waiting read={read}>
          {({ words, more }) => (
            <Stack spacing={1.5}>
              <Typography role="status">{say('words.found', { count: words.length + more })}</Typography>
              {words.map((word) => (
                <WordCard
                  key={`${word.key}${word.within}`}
                  word={word}
                  onChange={mayAnywhere('change.edit') ? () => setAsked(word) : undefined}
                />
              ))}
              {more > 0 && <Alert severity="info">{say('words.more', { count: more })}</Alert>}
            </Stack>
          )}
        </Waiting>
      )}
      {asked && lender && (
        <SayOtherwise
          word={asked}
          lender={lender}
          locale={locale}
          changes={changes.data?.changes ?? []}
          chosen={change}
          onClose={() => setAsked(undefined)}
          onStale={() => void changes.again()}
          onSaved={(uuid) => {
            setFilter((known) => ({ ...known, change: uuid }));
            void changes.again();
            void read.again();
          }}
        />
      )}
    </StaffPage>
  );
}

interface WordFilterProps {
  readonly open: readonly Lender[];
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
  readonly changes: readonly Change[];
}

function WordFilter({ open, filter, setFilter, changes }: WordFilterProps) {
  const say = useSay();
  const { code, locale, search, change } = filter;
  const localesOf = (wanted: string): readonly string[] => {
    const found = open.find((one) => one.code === wanted);
    return found ? writtenIn(found) : [locale];
  };
  /** The same language at another lender, if it has it. */
  const localeAt = (wanted: string): string =>
    localesOf(wanted).includes(locale) ? locale : (localesOf(wanted)[0] ?? locale);
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
      <TextField
        type="search"
        label={say('words.search')}
        value={search}
        onChange={({ target }) => setFilter({ ...filter, search: target.value })}
        sx={{ flex: 2 }}
      />
      <TextField
        select
        label={say('releases.lender')}
        value={code}
        onChange={({ target }) =>
          setFilter({ ...filter, code: target.value, locale: localeAt(target.value) })
        }
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
        onChange={({ target }) => setFilter({ ...filter, locale: target.value })}
      >
        {localesOf(code).map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={say('words.asIn')}
        value={change}
        onChange={({ target }) => setFilter({ ...filter, change: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ flex: 1 }}
      >
        <MenuItem value="">{say('words.asPublished')}</MenuItem>
        {changes.map(({ uuid, title }) => (
          <MenuItem key={uuid} value={uuid}>
            {title}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

interface WordCardProps {
  readonly word: FoundWord;
  /** Absent for those who may not change words. */
  readonly onChange: (() => void) | undefined;
}

function WordCard({ word, onChange }: WordCardProps) {
  const say = useSay();
  const { key, text, isConditional, places, otherCount } = word;
  const [place] = places;
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={1}>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography
            component="code"
            variant="body2"
            sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', minWidth: 0 }}
          >
            {key}
          </Typography>
          {isConditional && <Chip size="small" label={say('words.conditional')} />}
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {place && say('words.from', { path: place.path, line: place.line })}
            {places.length > 1 && ` · ${say('words.overrides', { path: places[1]?.path ?? '' })}`}
            {` · ${say('words.others', { count: otherCount })}`}
          </Typography>
          {onChange && (
            <Button size="small" onClick={onChange} aria-label={say('words.changeOf', { key })}>
              {say('words.change')}
            </Button>
          )}
        </Stack>
      </Stack>
    </Paper>
  );
}
