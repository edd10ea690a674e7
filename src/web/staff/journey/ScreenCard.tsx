import { Chip, Link as MuiLink, Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type {
  OutlinedField,
  OutlinedLead,
  OutlinedStep,
  OutlinedText,
} from '../../../core/config/outline/outlineTypes.ts';
import { useSay } from '../foundation/StaffContext.tsx';
import { EditLink } from './EditLink.tsx';
import { Policies } from './Policies.tsx';

/** Whose words are shown, and in which language. */
interface WordsAt {
  readonly lender: string;
  readonly locale: string;
}

interface ScreenCardProps {
  readonly step: OutlinedStep;
  readonly at: WordsAt;
  /** Of every screen of the flow, by id. */
  readonly titles: ReadonlyMap<string, string>;
}

/** One screen: its words, what it asks, where it leads and which policies are carried out there. */
export function ScreenCard({ step, at, titles }: ScreenCardProps) {
  const say = useSay();
  const { id, address, title, lead, shownIf, fields, leads, policies } = step;
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={1.5}>
        <Stack spacing={0.5}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            <WordsLink at={at} text={title}>
              {titles.get(id)}
            </WordsLink>
          </Typography>
          <EditLink section="steps" id={id} lender={at.lender} name={titles.get(id) ?? id} />
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            <code>{id}</code>
            {` · ${address}`}
          </Typography>
          {lead && (
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              <WordsLink at={at} text={lead}>
                {lead.text}
              </WordsLink>
            </Typography>
          )}
          {(title.isConditional || lead?.isConditional) && (
            <Chip size="small" label={say('journey.otherWords')} sx={{ alignSelf: 'start' }} />
          )}
          {shownIf !== null && <Typography>{say('journey.shownIf', { rule: shownIf })}</Typography>}
        </Stack>
        <Part title={say('journey.fields')}>
          {fields.length === 0 && <li>{say('journey.noFields')}</li>}
          {fields.map((field) => (
            <Field key={field.id} {...{ field, at }} />
          ))}
        </Part>
        <Part title={say('journey.leads')}>
          {leads.map((one) => (
            <Lead
              key={`${one.kind}${one.to}${one.if}`}
              lead={one}
              titles={titles}
              isOnly={leads.length === 1}
            />
          ))}
        </Part>
        {policies.length > 0 && (
          <div>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {say('journey.policies')}
            </Typography>
            <Policies policies={policies} lender={at.lender} />
          </div>
        )}
      </Stack>
    </Paper>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Stack component="ul" spacing={0.5} sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {children}
      </Stack>
    </div>
  );
}

function Field({ field, at }: { readonly field: OutlinedField; readonly at: WordsAt }) {
  const say = useSay();
  const { id, widget, label, shownIf, required, requiredIf } = field;
  return (
    <li>
      <WordsLink at={at} text={label}>
        {label.text}
      </WordsLink>
      {' · '}
      <code>{id}</code>
      {` · ${widget} · ${say(`journey.required.${required}`)}`}
      {shownIf !== null && <div>{say('journey.shownIf', { rule: shownIf })}</div>}
      {requiredIf.map((rule) => (
        <div key={rule}>{rule}</div>
      ))}
    </li>
  );
}

interface LeadProps extends Pick<ScreenCardProps, 'titles'> {
  readonly lead: OutlinedLead;
  readonly isOnly: boolean;
}

function Lead({ lead: { kind, to, if: rule }, titles, isOnly }: LeadProps) {
  const say = useSay();
  const place = {
    step: titles.get(to) ?? to,
    end: say('journey.end', { does: to }),
    away: say('journey.away', { to }),
  }[kind];
  if (rule !== null) return <li>{say('journey.leadIf', { place, rule })}</li>;
  return <li>{isOnly ? place : say('journey.otherwise', { place })}</li>;
}

interface WordsLinkProps {
  readonly at: WordsAt;
  readonly text: OutlinedText;
  readonly children: ReactNode;
}

/** A text that leads to where its words are found and changed. */
function WordsLink({ at, text: { key }, children }: WordsLinkProps) {
  return (
    <MuiLink
      component={Link}
      href={`/words?${new URLSearchParams({ ...at, search: key })}`}
      color="inherit"
      underline="hover"
    >
      {children}
    </MuiLink>
  );
}
