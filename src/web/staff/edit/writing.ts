export const LINE_PX = 20;
export const PAD_PX = 8;

/** How the text of a file is set. */
export const monospace = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
  lineHeight: `${LINE_PX}px`,
  tabSize: 2,
  whiteSpace: 'pre',
} as const;

export const frame = {
  display: 'flex',
  height: { xs: '55dvh', md: '68dvh' },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-1px' },
} as const;

export const writing = {
  ...monospace,
  flex: 1,
  minWidth: 0,
  resize: 'none',
  border: 0,
  outline: 0,
  px: 1.5,
  py: `${PAD_PX}px`,
  overflow: 'auto',
  color: 'text.primary',
  bgcolor: 'transparent',
} as const;
