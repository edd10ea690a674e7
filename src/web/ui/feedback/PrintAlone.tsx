import { Global } from '@emotion/react';

const styles = {
  '@media print': { 'body > :not([role="presentation"])': { display: 'none !important' } },
};

/** While mounted, only open dialogs are printed. */
export function PrintAlone() {
  return <Global styles={styles} />;
}
