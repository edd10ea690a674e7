import type { QrCodeGenerateResult } from 'uqr';

interface QrCodeProps {
  readonly label: string;
  readonly code: QrCodeGenerateResult;
}

/** A QR code as a picture, dark on light in every color scheme, as readers want it. */
export function QrCode({ label, code: { data, size } }: QrCodeProps) {
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`-2 -2 ${size + 4} ${size + 4}`} width="200" height="200">
      <rect x="-2" y="-2" width={size + 4} height={size + 4} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
