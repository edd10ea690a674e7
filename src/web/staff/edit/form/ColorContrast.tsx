import { Box, Typography } from '@mui/material';
import { type ColorTokens, contrastsOf } from '../../../../core/model/contrast.ts';
import { isObject } from '../../../../core/shared/json.ts';
import { useSay } from '../../foundation/StaffContext.tsx';

const NEEDED = ['primary', 'onPrimary', 'surface', 'text'];

/** How well the colors of a scheme are told apart, beside what WCAG asks for; nothing for what is no scheme. */
export function ColorContrast({ colors }: { readonly colors: Readonly<Record<string, unknown>> }) {
  const say = useSay();
  const isScheme = isObject(colors) && NEEDED.every((name) => typeof colors[name] === 'string');
  if (!isScheme) return null;
  return (
    <Box component="ul" aria-label={say('form.contrast')} sx={{ m: 0, pl: 2.5 }}>
      {contrastsOf(colors as unknown as ColorTokens).map(({ foreground, background, ratio, required }) => {
        const isEnough = ratio !== null && ratio >= required;
        const values = { foreground, background, ratio: ratio?.toFixed(2) ?? '?', required };
        return (
          <Typography
            key={`${foreground} ${background}`}
            component="li"
            variant="body2"
            color={isEnough ? 'text.secondary' : 'error'}
          >
            {say(isEnough ? 'form.contrastGood' : 'form.contrastBad', values)}
          </Typography>
        );
      })}
    </Box>
  );
}
