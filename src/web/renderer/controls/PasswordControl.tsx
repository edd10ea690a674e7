import type { ControlOptions } from '../../../core/model/generated/step.ts';
import { lengthSegments, passwordHints, strengthSegments } from '../../../core/validation/password.ts';
import { PasswordInput } from '../../ui/fields/PasswordInput.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { type Say, useCopy } from '../CopyContext.tsx';
import { useStepForm } from '../FormContext.tsx';
import { type FieldBinding, textOf } from './fieldRenderer.tsx';

/** A password with hints and strength bar (FIELD-17, FIELD-18). */
export function PasswordControl({ form, frame, name, state, options, set, leave }: FieldBinding) {
  const copy = useCopy();
  const value = textOf(state.raw);
  const least = options.hints?.find((hint) => hint.least !== undefined)?.least;
  const met = passwordHints(value, least);
  const strength = least === undefined ? strengthSegments(met) : lengthSegments(value, least);
  const hints = options.hints?.map(({ id, rule, text }) => ({ id, text: copy.text(text), met: met[rule] }));
  return (
    <div>
      <KnownUsername field={form.name} />
      <PasswordInput
        {...frame}
        name={name}
        autoComplete={options.autocomplete === 'current-password' ? 'current-password' : 'new-password'}
        words={wordsOf(options, copy)}
        hints={hints}
        strength={hints ? strength : undefined}
        value={value}
        onChange={set}
        onBlur={leave}
      />
      {options.strength ? (
        <div role="status">
          <Hidden>{value === '' ? null : copy.text(options.strength[strength] ?? 'common.unmet')}</Hidden>
        </div>
      ) : null}
    </div>
  );
}

/** Tells password managers the account on a step that does not ask for the email address. */
function KnownUsername({ field }: { field: string }) {
  const { step, store } = useStepForm();
  const fields = [...step.fields.values()];
  const first = fields.find(({ widget }) => widget === 'password');
  const isAsked = fields.some(({ control }) => control?.options.autocomplete?.split(' ')[0] === 'username');
  const email = store.getState().facts['applicant.email'];
  if (first?.name !== field || isAsked || typeof email !== 'string') return null;
  return <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />;
}

const wordsOf = ({ show = 'common.show', hide = 'common.hide' }: ControlOptions, { text }: Say) => ({
  show: { text: text(show), label: text('common.showPassword') },
  hide: { text: text(hide), label: text('common.hidePassword') },
  met: text('common.met'),
  unmet: text('common.unmet'),
});
