import styled from '@emotion/styled';
import type { Theme } from '../../../core/model/generated/theme.ts';
import { HERO_DARK_PART, HERO_PART } from '../../../core/model/lookParts.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { media, radius, schemes } from '../../ui/theme/cssVars.ts';
import { useIsWideIfKnown } from '../../ui/useIsWide.ts';

type Place = NonNullable<Theme['hero']>['place'];

const Root = styled('picture')({
  display: 'none',
  // The page says so where it has no room for a picture.
  [media.desktop]: { display: 'var(--eq-picture, block)' },
  '&[data-place="beside"] > img': {
    display: 'block',
    width: '100%',
    height: 'auto',
    borderRadius: radius.card,
  },
  '@media print': { display: 'none' },
});

/**
 * The lender's picture, if it has one (for this place, where one is named). Only wide screens load it, so that it never
 * pushes a form down.
 */
export function HeroPicture({ place }: { readonly place?: Place | undefined }) {
  const { text } = useCopy();
  const { picture, app } = useRelease();
  const isWide = useIsWideIfKnown();
  const { hero } = app.theme;
  if (isWide === false || !hero || hero.place !== (place ?? hero.place)) return null;
  return (
    <Root data-place={hero.place}>
      {hero.dark ? <source media={schemes.dark} srcSet={picture(HERO_DARK_PART)} /> : null}
      <img
        src={picture(HERO_PART)}
        alt={hero.alt ? text(hero.alt) : ''}
        width={hero.width}
        height={hero.height}
        decoding="async"
        // A drawn page has it before the width of the window is known: what is not shown is then not loaded.
        loading="lazy"
      />
    </Root>
  );
}
