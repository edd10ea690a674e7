export interface Paint {
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

const same = (text: string): string => text;
const style =
  (on: number, off: number) =>
  (text: string): string =>
    `\u001B[${on}m${text}\u001B[${off}m`;

export const plainPaint: Paint = { red: same, yellow: same, green: same, cyan: same, bold: same, dim: same };

export const colorPaint: Paint = {
  red: style(31, 39),
  yellow: style(33, 39),
  green: style(32, 39),
  cyan: style(36, 39),
  bold: style(1, 22),
  dim: style(2, 22),
};
