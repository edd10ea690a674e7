import { Global } from '@emotion/react';

const styles = {
  '@media print': { 'body > :not([role="presentation"])': { display: 'none !important' } },
};

/** While it stands, only open dialogs are printed, not the page behind them. */
export function PrintAlone() {
  return <Global styles={styles} />;
}
