import { formatMoney } from '../../../../core/loan/formatMoney.ts';
import { formatPercent } from '../../../../core/loan/formatPercent.ts';
import type { AppPart } from '../../../../core/model/release.ts';
import type { FactValue } from '../../../../core/rules/types.ts';
import { dateText } from '../../../../core/shared/dateText.ts';
import { isObject, type Json } from '../../../../core/shared/json.ts';
import { type Say, useCopy } from '../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../renderer/FormContext.tsx';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { SummaryList } from '../../../ui/layout/SummaryList.tsx';
import { useScreen } from '../ScreenContext.tsx';

type Format = (value: FactValue, say: Say, name: string, app: AppPart) => string;

/** Formats of facts; dollars show cents only if there are any. */
const formats: Readonly<Record<string, Format>> = {
  money: (value) => formatMoney(Number(value), Number.isInteger(Number(value)) ? 0 : 2),
  percent2: (value) => formatPercent(Number(value), 2),
  years: (value, { text }) => text('offer.term.years', { years: Number(value) }),
  date: (value) => dateText(String(value)),
  text: labelled,
};

/** An enum value's label; other values unchanged. */
function labelled(value: FactValue, { text }: Say, name: string, { facts, enums }: AppPart): string {
  const values = enums[facts[name]?.of ?? '']?.values ?? [];
  const label = values.find(({ id }) => id === value)?.label;
  return label === undefined ? String(value) : text(label);
}

interface Row {
  readonly label: string;
  readonly value: string;
  readonly format: string;
}

const isRow = (row: Json | undefined): row is Json & Row =>
  isObject(row) && typeof row.label === 'string' && typeof row.value === 'string';

/**
 * Panel `summary-rows`: facts in a list. Option `rows: [{ label, value, format }]`: copy key, fact name, and money,
 * percent2, years, date or text. Unknown facts have no row.
 */
export default function SummaryRowsPanel({ options }: PanelProps) {
  const say = useCopy();
  const { app } = useRelease();
  const { facts } = useScreen();
  const rows = Array.isArray(options?.rows) ? options.rows.filter(isRow) : [];
  const items = rows.flatMap(({ label, value: name, format }) => {
    const value = facts[name];
    if (value === undefined) return [];
    const write = (Object.hasOwn(formats, format) ? formats[format] : undefined) ?? labelled;
    return [{ id: name, label: say.text(label), value: write(value, say, name, app) }];
  });
  return items.length > 0 ? <SummaryList items={items} /> : null;
}
