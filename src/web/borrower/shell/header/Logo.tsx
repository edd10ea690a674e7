import { LOGO_ON_PRIMARY_PART } from '../../../../core/model/lookParts.ts';
import { brandLink } from '../../../renderer/brandLinks.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { schemes } from '../../../ui/theme/cssVars.ts';

/** The lender's logo, which leads to its main site. */
export function Logo() {
  const { text } = useCopy();
  const { picture, app } = useRelease();
  const { brand, theme } = app;
  const { width, height, onPrimary } = theme.logo;
  const isFilled = theme.header === 'filled' && onPrimary !== undefined;
  return (
    <a href={brandLink(brand, 'home') ?? brand.baseUrl} aria-label={text('shell.header.home')}>
      <picture>
        {isFilled ? <source media={schemes.lightOnScreen} srcSet={picture(LOGO_ON_PRIMARY_PART)} /> : null}
        <img src={picture('logo.svg')} alt="" width={width} height={height} />
      </picture>
    </a>
  );
}
