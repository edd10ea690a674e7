import { useApp } from '../borrower/foundation/AppContext.tsx';
import { useRelease } from '../renderer/ReleaseContext.tsx';
import { LOCALE_KEY, PSEUDO } from './otherLocale.ts';

export function LocaleSection() {
  const { tab, leave } = useApp();
  const { locales } = useRelease().app;
  const choose = (locale: string) => {
    if (locale === '') tab.removeItem(LOCALE_KEY);
    else tab.setItem(LOCALE_KEY, locale);
    leave(window.location.href);
  };
  return (
    <fieldset>
      <legend>Language</legend>
      <div className="eq-row">
        <label htmlFor="devbar-locale">Locale</label>
        <select
          id="devbar-locale"
          value={tab.getItem(LOCALE_KEY) ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">as the server says</option>
          {[...locales, PSEUDO].map((locale) => (
            <option key={locale}>{locale}</option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
