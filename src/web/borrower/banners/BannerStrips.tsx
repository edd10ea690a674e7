import styled from '@emotion/styled';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { roundButton } from '../../ui/roundButton.ts';
import { color, fontSize, media } from '../../ui/theme/cssVars.ts';
import { useBanners } from './useBanners.ts';

const Strip = styled('div')({
  borderBottom: `1px solid ${color.hairline}`,
  fontSize: fontSize.small,
  '&[data-variant="info"]': { background: color.primaryTint },
  '&[data-variant="warn"]': { background: `color-mix(in srgb, ${color.warning} 12%, ${color.raised})` },
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    maxWidth: '63rem',
    minHeight: '2.75rem',
    margin: '0 auto',
    padding: '0.25rem 1rem',
    [media.wide]: { padding: '0.25rem 1.5rem' },
    [media.desktop]: { padding: '0.25rem 2rem' },
  },
  '& p': { flex: 1, minWidth: 0, padding: '0.375rem 0', overflowWrap: 'anywhere' },
  '& .eq-icon': { flex: 'none' },
  '&[data-variant="info"] p + button, &[data-variant="info"] > div > .eq-icon': { color: color.primary },
  '&[data-variant="warn"] > div > .eq-icon': { color: color.warning },
  '& button': {
    ...roundButton,
    marginInlineEnd: '-0.75rem',
    color: 'inherit',
    '&:hover': { background: color.hairline },
  },
});

/** The lender's notices, under the header of every page (SHELL-33 to SHELL-37); text, never markup. */
export function BannerStrips() {
  const { text } = useCopy();
  const { banners, dismiss } = useBanners();
  if (banners.length === 0) return null;
  return (
    <section aria-label={text('shell.banner.label')}>
      {banners.map(({ uuid, message, variant, dismissable }) => (
        <Strip key={uuid} data-variant={variant}>
          <div>
            <Icon name={variant === 'warn' ? 'warning' : 'info'} />
            <p>
              <Hidden>{text(variant === 'warn' ? 'common.warningPrefix' : 'common.infoPrefix')}: </Hidden>
              {message}
            </p>
            {dismissable ? (
              <button
                type="button"
                aria-label={text('shell.banner.dismiss', { message })}
                onClick={() => dismiss(uuid)}
              >
                <Icon name="close" />
              </button>
            ) : null}
          </div>
        </Strip>
      ))}
    </section>
  );
}
