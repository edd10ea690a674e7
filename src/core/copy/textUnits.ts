/** 3GPP TS 23.038: one unit each, and after an escape two. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const ESCAPED = '^{}\\[~]|€\f';

/** What a text message takes up, and how much one may: a longer one is sent and paid as several. */
export interface TextSize {
  readonly units: number;
  /** 160 in the alphabet of text messages, 70 for a text with any other character. */
  readonly most: number;
}

export function textSize(text: string): TextSize {
  let units = 0;
  for (const character of text)
    if (BASIC.includes(character)) units += 1;
    else if (ESCAPED.includes(character)) units += 2;
    else return { units: text.length, most: 70 };
  return { units, most: 160 };
}
