import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline, ThemeProvider } from '@mui/material';
import { createRoot } from 'react-dom/client';
import { createCopy } from '../../core/copy/createCopy.ts';
import type { CopyPart } from '../../core/model/release.ts';
import { StaffApp } from './app/StaffApp.tsx';
import { staffTheme } from './app/staffTheme.ts';

interface Words {
  readonly locale: string;
  readonly messages: CopyPart['messages'];
}

const { locale, messages } = JSON.parse(document.getElementById('words')?.textContent ?? '{}') as Words;
const copy = createCopy({ messages, locale, dictionary: {}, enums: {}, args: {} });
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'staff', ...(nonce && { nonce }) });
const root = document.getElementById('root');

if (root)
  createRoot(root).render(
    <CacheProvider value={cache}>
      <ThemeProvider theme={staffTheme}>
        <CssBaseline />
        <StaffApp
          say={(key, values) => copy.text(key, { facts: {}, ...(values && { values }) })}
          locale={locale}
          fetch={(...sent) => window.fetch(...sent)}
          now={() => Date.now()}
        />
      </ThemeProvider>
    </CacheProvider>,
  );
