import { createHash } from 'node:crypto';
import type { AppPart, Release } from '../../core/model/release.ts';
import type { BrandSettings } from '../../core/model/resolvedBrand.ts';

/** A test's settings of a lender; the rest is filled in. */
export interface TestBrand extends Partial<BrandSettings> {
  readonly code: string;
}

const scheme = (surface: string, text: string, strong: string) => ({
  primary: strong,
  onPrimary: surface,
  accent: strong,
  surface,
  surfaceRaised: surface,
  text,
  muted: text,
  line: text,
  success: text,
  warning: text,
  danger: text,
  focus: strong,
});

/** What its mails look like. */
const theme = {
  colors: {
    light: scheme('#ffffff', '#222222', '#003366'),
    dark: scheme('#111111', '#eeeeee', '#99ccff'),
  },
};

/** A lender's release without screens, for features that only read settings and flags. */
export function testRelease(
  brand: TestBrand,
  app: Partial<AppPart> = {},
  more: Readonly<Record<string, string>> = {},
): Release {
  const settings = {
    kind: brand.code === 'main' ? 'main' : 'mortgage-company',
    canonicalOrgCode: brand.code,
    hosts: [brand.code],
    baseUrl: `https://${brand.code}.example`,
    company: { name: brand.code },
    links: {},
    auth: { mode: 'legacy' as const },
    features: {},
    values: {},
    lending: {},
    ...brand,
  };
  const parts = {
    'app.json': JSON.stringify({
      facts: {},
      enums: {},
      flags: {},
      flows: [],
      locales: [],
      theme,
      ...app,
      brand: settings,
    }),
    'validators.js': 'export const validators = {}',
    ...more,
  };
  const hashes = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, sha256(text)]));
  const manifest = { format: 1 as const, brand: brand.code, parts: hashes };
  return { hash: sha256(JSON.stringify(parts)), brand: brand.code, manifest, parts };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
