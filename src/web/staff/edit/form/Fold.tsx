import { Box, Chip, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../foundation/StaffContext.tsx';
import { foundBelow, useForm } from './FormContext.tsx';

interface FoldProps {
  readonly pointer: string;
  readonly title: string;
  readonly says?: string | undefined;
  readonly isOpenAtFirst?: boolean;
  /** What can be done with the whole of it. */
  readonly actions?: ReactNode;
  readonly children: () => ReactNode;
}

/** A part of a form that is opened to be seen; what is folded says how much was found in it. */
export function Fold({ pointer, title, says, isOpenAtFirst = false, actions, children }: FoldProps) {
  const say = useSay();
  const form = useForm();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const count = foundBelow(form, pointer);
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="details"
        open={isOpen}
        onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
      >
        <Box
          component="summary"
          sx={{
            px: 1.5,
            py: 1.25,
            pr: actions ? 20 : 1.5,
            cursor: 'pointer',
            overflowWrap: 'anywhere',
          }}
        >
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          {says && (
            <Typography component="span" variant="body2" color="text.secondary">
              {` · ${says}`}
            </Typography>
          )}
          {count > 0 && (
            <Chip size="small" color="error" label={say('form.found', { count })} sx={{ ml: 1 }} />
          )}
        </Box>
        {isOpen && (
          <Box sx={{ px: 1.5, pb: 1.5, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
            {children()}
          </Box>
        )}
      </Box>
      {actions && <Box sx={{ position: 'absolute', top: 4, right: 4, display: 'flex' }}>{actions}</Box>}
    </Box>
  );
}
