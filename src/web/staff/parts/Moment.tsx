import { useTools } from '../foundation/StaffContext.tsx';

/** A moment by day and minute, in the reader's own time zone. */
export function Moment({ at }: { readonly at: string }) {
  const { locale } = useTools();
  const text = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at));
  return <time dateTime={at}>{text}</time>;
}
