import { createTheme } from '@mui/material/styles';

const heading = (size: string) => ({ fontSize: size, fontWeight: 650, lineHeight: 1.25 });

/** The staff's pages look the same for every lender: calm, dense, in both color schemes. */
export const staffTheme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#17594a' },
        warning: { main: '#8a4b00' },
        success: { main: '#1e6b2c' },
        error: { main: '#b3261e' },
        background: { default: '#f7f7f5', paper: '#ffffff' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#8fd3bf' },
        warning: { main: '#ffcf8f' },
        success: { main: '#9ad29a' },
        error: { main: '#ffb4ab' },
        background: { default: '#131716', paper: '#1b201f' },
      },
    },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        '@media (prefers-reduced-motion: reduce)': { '*': { transition: 'none !important' } },
      },
    },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    h1: heading('1.75rem'),
    h2: heading('1.25rem'),
    h3: heading('1rem'),
    button: { textTransform: 'none', fontWeight: 600 },
  },
});
