import type { ConfigFile } from './layerFiles.ts';
import { paletteOf } from './paletteOf.ts';

export interface NewBrand {
  readonly code: string;
  readonly kind: string;
  readonly name: string;
  readonly legalName: string;
  readonly nmls: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** Such as https://lender.example. */
  readonly site: string;
  readonly states: readonly string[];
  /** #rrggbb */
  readonly color: string;
}

/** Settings, a theme of one color that passes the contrast check, and a simple logo. */
export const newBrandFiles = (brand: NewBrand): readonly ConfigFile[] => [
  { path: `brands/${brand.code}/brand.yaml`, text: settings(brand) },
  { path: `brands/${brand.code}/theme.yaml`, text: theme(brand) },
  { path: `brands/${brand.code}/logo.svg`, text: logo(brand) },
];

const text = (value: string): string => JSON.stringify(value);

const settings = ({ code, kind, name, legalName, nmls, phone, email, address, site, states }: NewBrand) =>
  `$schema: ../../schemas/config/brand.schema.json
version: 1
code: ${text(code)}
kind: ${kind}
canonicalOrgCode: ${text(code)}
hosts: [${text(code)}]
orgBrand: ${text(code)}
baseUrl: ${text(site)}
company:
  name: ${text(name)}
  shortName: ${text(name)}
  legalName: ${text(legalName)}
  nmls: ${text(nmls)}
  supportPhone: ${text(phone)}
  supportEmail: ${text(email)}
  address: ${text(address)}
links:
  home: ${text(site)}
  privacy: ${text(`${site}/privacy`)}
  terms: ${text(`${site}/terms`)}
lending:
  states: [${states.join(', ')}]
`;

function theme({ name, color }: NewBrand): string {
  const schemes = Object.entries(paletteOf(color)).map(([scheme, tokens]) => {
    const lines = Object.entries(tokens).map(([token, value]) => `    ${token}: "${value}"\n`);
    return `  ${scheme}:\n${lines.join('')}`;
  });
  return `$schema: ../../schemas/config/theme.schema.json
version: 1
colors:
${schemes.join('')}logo: { file: logo.svg, alt: ${text(name)}, width: ${widthOf(name)}, height: 36 }
`;
}

const LETTER = 11;
const widthOf = (name: string): number => Math.min(240, 52 + name.length * LETTER);

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function logo({ name, color }: NewBrand): string {
  const width = widthOf(name);
  const letter = escaped(name.charAt(0).toUpperCase());
  const shade = paletteOf(color).light.primary;
  const font = `font-family="'Segoe UI', Arial, sans-serif"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="36" viewBox="0 0 ${width} 36" role="img">
  <title>${escaped(name)}</title>
  <circle cx="18" cy="18" r="18" fill="${shade}"/>
  <g ${font} font-weight="700" font-size="20" text-anchor="middle"><text x="18" y="25" fill="#ffffff">${letter}</text></g>
  <text x="46" y="25" ${font} font-weight="600" font-size="19" fill="#7a8691" textLength="${width - 50}" lengthAdjust="spacingAndGlyphs">${escaped(name)}</text>
</svg>
`;
}
