import { LOGO_ON_PRIMARY_PART, partsAddress } from '../../../../core/model/lookParts.ts';
import { brandLink } from '../../../renderer/brandLinks.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { schemes } from '../../../ui/theme/cssVars.ts';

/** The lender's logo, which leads to its main site. */
export function Logo() {
  const { text } = useCopy();
  const { hash, app } = useRelease();
  const { brand, theme } = app;
  const { width, height, onPrimary } = theme.logo;
  const files = partsAddress(hash);
  const isFilled = theme.header === 'filled' && onPrimary !== undefined;
  return (
    <a href={brandLink(brand, 'home') ?? brand.baseUrl} aria-label={text('shell.header.home')}>
      <picture>
        {isFilled ? (
          <source media={schemes.lightOnScreen} srcSet={`${files}${LOGO_ON_PRIMARY_PART}`} />
        ) : null}
        <img src={`${files}logo.svg`} alt="" width={width} height={height} />
      </picture>
    </a>
  );
}
