import type { Terminal } from './terminal.ts';

const WIDTH = 28;
const PAUSE_MS = 80;

/** A progress bar: `tell` draws it at most about a dozen times a second; `end` removes it. */
export interface ProgressBar {
  readonly tell: (done: number, of: number) => void;
  readonly end: () => void;
}

/** Draws on the error stream of a live terminal, otherwise nothing. */
export function progressBar({ err, now, isLive = false }: Terminal, label: string): ProgressBar {
  let last = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    tell(done, of) {
      if (!isLive || (now() - last < PAUSE_MS && done < of)) return;
      last = now();
      isDrawn = true;
      err(`\r${barText(label, done, of)}`);
    },
    end() {
      if (isDrawn) err(`\r${' '.repeat(barText(label, 1, 1).length + 20)}\r`);
      isDrawn = false;
    },
  };
}

function barText(label: string, done: number, of: number): string {
  const share = of === 0 ? 1 : Math.min(1, done / of);
  const filled = Math.round(share * WIDTH);
  return `${label} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done}/${of}`;
}
