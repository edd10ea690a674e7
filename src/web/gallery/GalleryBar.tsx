import styled from '@emotion/styled';
import { SelectInput } from '../ui/fields/SelectInput.tsx';
import { LOOKS, type Look } from './look.ts';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))',
  gap: '0.75rem',
});

const names = { scheme: 'Colors', text: 'Text size', dir: 'Direction', words: 'Words' } as const;

const shown: Readonly<Record<string, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  100: '100 %',
  150: '150 %',
  200: '200 %',
  ltr: 'Left to right',
  rtl: 'Right to left',
  plain: 'Plain',
  pseudo: 'Pseudo-locale',
};

interface GalleryBarProps {
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly brand: string;
  readonly brands: readonly string[];
  readonly onBrand: (code: string) => void;
}

export function GalleryBar({ look, onLook, brand, brands, onBrand }: GalleryBarProps) {
  return (
    <Root role="group" aria-label="Look">
      <SelectInput
        id="look-brand"
        label="Brand"
        value={brand}
        onChange={onBrand}
        options={brands.map((code) => ({ value: code, label: code }))}
      />
      {(Object.keys(LOOKS) as (keyof Look)[]).map((name) => (
        <SelectInput
          key={name}
          id={`look-${name}`}
          label={names[name]}
          value={look[name]}
          onChange={(value) => onLook({ ...look, [name]: value })}
          options={LOOKS[name].map((value) => ({ value, label: shown[value] ?? value }))}
        />
      ))}
    </Root>
  );
}
