import { Box, Button, Paper, Typography } from '@mui/material';
import { Link } from 'wouter';
import { useSay } from '../foundation/StaffContext.tsx';
import { type DiffLine, lineDiff } from './lineDiff.ts';

interface FileDiffProps {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Where it is edited; absent for those who may not. */
  readonly editAt?: string | undefined;
}

const MARKS = { kept: ' ', removed: '−', added: '+', gap: '⋯' } as const;

const lookOf = ({ kind }: DiffLine) => {
  if (kind === 'removed') return { bgcolor: 'rgba(211, 47, 47, 0.12)' };
  return kind === 'added' ? { bgcolor: 'rgba(46, 125, 50, 0.14)' } : { color: 'text.secondary' };
};

/** What changed in a file. */
export function FileDiff({ path, before, after, editAt }: FileDiffProps) {
  const say = useSay();
  const lines = lineDiff(before ?? '', after ?? '');
  return (
    <Paper variant="outlined" component="section" aria-label={path}>
      <Box
        sx={{
          px: 2,
          py: 1,
          display: 'flex',
          gap: 1,
          alignItems: 'baseline',
          justifyContent: 'space-between',
        }}
      >
        <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', minWidth: 0 }}>
          {path} {before === null && say('diff.new')} {after === null && say('diff.removed')}
        </Typography>
        {editAt !== undefined && (
          <Button component={Link} href={editAt} size="small" aria-label={say('edit.fileOf', { path })}>
            {say('start.edit')}
          </Button>
        )}
      </Box>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontFamily: 'monospace',
          fontSize: '0.8125rem',
          '& td': {
            px: 1,
            py: 0.125,
            verticalAlign: 'top',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          },
        }}
      >
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <Box component="tr" key={at} sx={lookOf(line)}>
              <Box
                component="td"
                sx={{ width: '3rem', textAlign: 'right', WebkitUserSelect: 'none', userSelect: 'none' }}
              >
                {line.kind === 'gap' ? '' : line.number}
              </Box>
              <Box component="td" sx={{ width: '1.5rem' }}>
                {line.kind === 'removed' || line.kind === 'added' ? (
                  <span role="img" aria-label={say(`diff.${line.kind}Line`)}>
                    {MARKS[line.kind]}
                  </span>
                ) : (
                  <span aria-hidden="true">{MARKS[line.kind]}</span>
                )}
              </Box>
              <td>{line.text}</td>
            </Box>
          ))}
        </tbody>
      </Box>
    </Paper>
  );
}
