import {
  AppBar,
  Box,
  Button,
  Drawer,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Link as MuiLink,
  Toolbar,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Children, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { StaffError } from '../foundation/staffClient.ts';
import { roomsFor } from './rooms.ts';

const WIDTH = 232;

/** What stands around every page: where one can go, who one is, and the way out. */
export function Frame({ children }: Children) {
  const { say, client, tell } = useTools();
  const { session, become } = useSignedIn();
  const theme = useTheme();
  const isWide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  const leave = async (): Promise<void> => {
    try {
      await client.send('POST', '/staff/v1/session/end');
    } catch (refused) {
      // Whose session is over has left already; whoever is still in must know it.
      if (!(refused instanceof StaffError && refused.status === 401)) {
        tell(say('app.stillIn'));
        return;
      }
    }
    await become(undefined);
  };
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      <AppBar
        position="fixed"
        color="default"
        elevation={0}
        sx={{ borderBottom: 1, borderColor: 'divider', zIndex: 'modal' }}
      >
        <Toolbar sx={{ gap: 1 }}>
          {!isWide && (
            <IconButton
              edge="start"
              aria-label={say('app.menu')}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
                <path d="M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z" />
              </svg>
            </IconButton>
          )}
          <Typography sx={{ flexGrow: 1, fontWeight: 600 }}>{say('app.name')}</Typography>
          <Button
            component={Link}
            href="/own"
            color="inherit"
            sx={{ textTransform: 'none', maxWidth: '45vw' }}
          >
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {session.person.name}
            </Box>
          </Button>
          <Button color="inherit" onClick={() => void leave()}>
            {say('app.signOut')}
          </Button>
        </Toolbar>
      </AppBar>
      {isWide ? <Aside /> : <Menu isOpen={isOpen} onClose={() => setOpen(false)} />}
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, px: { xs: 2, md: 4 }, pt: 12, pb: 6, outline: 'none' }}
      >
        <Box sx={{ maxWidth: 1200, mx: 'auto' }}>{children}</Box>
      </Box>
    </Box>
  );
}

function SkipLink() {
  const { say } = useTools();
  return (
    <MuiLink
      href="#content"
      sx={{
        position: 'absolute',
        left: 8,
        top: 8,
        zIndex: 'tooltip',
        bgcolor: 'background.paper',
        p: 1,
        '&:not(:focus)': { clipPath: 'inset(50%)' },
      }}
    >
      {say('app.skip')}
    </MuiLink>
  );
}

/** The rooms beside the page. */
function Aside() {
  const { say } = useTools();
  return (
    <Box
      component="nav"
      aria-label={say('app.rooms')}
      sx={{ width: WIDTH, flexShrink: 0, borderRight: 1, borderColor: 'divider', pt: 8 }}
    >
      <Box sx={{ position: 'sticky', top: 64 }}>
        <Rooms onGo={() => undefined} />
      </Box>
    </Box>
  );
}

interface MenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The rooms over the page. Who went somewhere goes on at the title there; otherwise the menu's button has the focus again. */
function Menu({ isOpen, onClose }: MenuProps) {
  const { say } = useTools();
  const [hasGone, setGone] = useState(false);
  const closed = (): void => {
    if (hasGone) document.querySelector<HTMLElement>('#content h1')?.focus();
    setGone(false);
  };
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      disableRestoreFocus={hasGone}
      slotProps={{ paper: { sx: { width: WIDTH, pt: 8 } }, transition: { onExited: closed } }}
    >
      <nav aria-label={say('app.rooms')}>
        <Rooms
          onGo={() => {
            setGone(true);
            onClose();
          }}
        />
      </nav>
    </Drawer>
  );
}

function Rooms({ onGo }: { readonly onGo: () => void }) {
  const { say } = useTools();
  const signedIn = useSignedIn();
  const [at] = useLocation();
  return (
    <List>
      {roomsFor(signedIn).map(({ id, path, below }) => {
        const isHere = below.some((one) => at === one || at.startsWith(`${one}/`));
        return (
          <ListItem key={id} disablePadding>
            <ListItemButton
              component={Link}
              href={path}
              selected={isHere}
              aria-current={isHere ? 'page' : undefined}
              onClick={onGo}
            >
              <ListItemText primary={say(`room.${id}`)} />
            </ListItemButton>
          </ListItem>
        );
      })}
    </List>
  );
}
