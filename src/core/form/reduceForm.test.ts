import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base } from '../flow/testRegistration.ts';
import type { FormEvent } from './formTypes.ts';
import { reduceForm } from './reduceForm.ts';
import { blur, change, formOf, submit } from './testForm.ts';

const income = () => formOf('annual-income', base);
const property = () => formOf('property', base);
const invalid = (key: string, keyword: string) => expect.objectContaining({ type: 'invalid', key, keyword });
const ny = {
  type: 'addressChosen',
  field: 'street1',
  parts: { street1: '1 Broadway', state: 'NY' },
} as const;

describe('error timing', () => {
  it('shows no error while a field is first entered, but once it is left', () => {
    const typed = income().after(change('income', '-1'));
    expect(typed.error('income')).toBeUndefined();
    expect(typed.after(blur('income')).error('income')).toEqual(invalid('income.minimum', 'minimum'));
  });

  it('updates the error of a field that was left at every change', () => {
    const left = income().after(change('income', '-1'), blur('income'));
    const mended = left.after(change('income', '100000'));
    expect(mended.error('income')).toBeUndefined();
    expect(mended.after(change('income', '10000000')).error('income')).toEqual(
      invalid('income.maximum', 'exclusiveMaximum'),
    );
  });

  it('shows no error for fields that were never entered', () => {
    expect(income().after(blur('income')).error('employmentType')).toBeUndefined();
  });

  it('shows every error after a submit, in a summary in the order of the layout', () => {
    const refused = income().after(submit);
    expect(refused.state.summary.map(({ field, label }) => [field, label])).toEqual([
      ['employmentType', 'label.employmentType'],
      ['income', 'label.income'],
    ]);
    const mended = refused.after(change('employmentType', 'RETIRED'));
    expect(mended.state.summary.map(({ field }) => field)).toEqual(['income']);
  });

  it('FIELD-46 focuses the first invalid field, in the order of the layout', () => {
    expect(income().after(change('income', 'abc'), submit).effects).toEqual([
      { type: 'focus', field: 'employmentType' },
    ]);
    expect(income().after(change('employmentType', 'RETIRED'), submit).effects).toContainEqual({
      type: 'focus',
      field: 'income',
    });
  });

  it('shows the first message in the order of the step where several keywords fail', () => {
    expect(income().after(change('income', 'abc'), blur('income')).error('income')).toEqual(
      invalid('common.required', 'type'),
    );
  });

  it('checks a repeated password again when the first one changes', () => {
    const same = formOf('set-password', base).after(
      change('password', 'correct horse'),
      change('confirmPassword', 'correct horse'),
      blur('confirmPassword'),
    );
    expect(same.error('confirmPassword')).toBeUndefined();
    expect(same.after(change('password', 'something else')).error('confirmPassword')).toEqual(
      invalid('password.differs', 'sameAs'),
    );
  });
});

describe('entered answers', () => {
  it('accepts a complete step: text trimmed, defaults filled in, numbers read', () => {
    const done = income().after(change('employmentType', 'FULL_TIME'), change('income', '$90,000'), submit);
    expect(done.effects).toContainEqual({
      type: 'accepted',
      answers: { employmentType: 'FULL_TIME', income: 90000, otherIncome: 0 },
    });
    const name = formOf('legal-name', base).after(change('firstName', '  Ann '), submit);
    expect(name.effects).toContainEqual({ type: 'accepted', answers: { firstName: 'Ann' } });
    expect(name.state.fields.firstName?.raw).toBe('  Ann ');
  });

  it('REG-28 sends an empty other income as 0', () => {
    const done = income().after(
      change('employmentType', 'FULL_TIME'),
      change('income', '90000'),
      change('otherIncome', '5'),
      change('otherIncome', ''),
      submit,
    );
    expect(done.effects.at(-1)).toMatchObject({ type: 'accepted', answers: { otherIncome: 0 } });
  });

  it('returns each changed answer to be stored, but never a sensitive one', () => {
    expect(income().after(change('income', '1,2')).effects).toEqual([
      { type: 'store', answers: { income: '1,2' } },
    ]);
    expect(income().after(change('income', '5'), change('income', '')).effects).toEqual([
      { type: 'store', answers: { income: undefined } },
    ]);
    expect(formOf('set-password', base).after(change('password', 'x')).effects).toEqual([]);
  });

  it('locks a checkbox until its document was opened', () => {
    const form = formOf('set-password', base);
    expect(form.state.fields.terms?.locked).toBe(true);
    expect(form.after(change('terms', true)).state).toBe(form.state);
    const opened = form.after({ type: 'opened', field: 'terms' }, change('terms', true));
    expect(opened.state.fields.terms).toMatchObject({ locked: false, answer: true });
  });

  it('refuses an unticked required consent', () => {
    expect(formOf('set-password', base).after(submit).error('terms')).toEqual(
      invalid('common.required', 'const'),
    );
  });
});

describe('shown and hidden fields', () => {
  it('FIELD-33 shows the other address fields after an address or "not listed" was chosen', () => {
    const start = property();
    expect(start.state.fields.street2?.visible).toBe(false);
    const listed = start.after({
      type: 'addressChosen',
      field: 'street1',
      parts: { street1: '12 Main', state: 'CA' },
    });
    expect(listed.state.fields).toMatchObject({
      street1: { raw: '12 Main', answer: '12 Main' },
      street2: { visible: true, raw: '' },
      state: { visible: true, raw: 'CA', answer: 'CA' },
    });
    const unlisted = start.after({ type: 'addressNotListed', field: 'street1' });
    expect(unlisted.state.fields.state?.visible).toBe(true);
    expect(unlisted.effects).toEqual([{ type: 'store', answers: { more: true } }]);
  });

  it('never reports an error of a hidden field', () => {
    const hidden = property().after(submit);
    expect(hidden.state.summary.map(({ field }) => field)).toEqual(['street1', 'occupancy']);
    const unfolded = hidden.after({ type: 'addressNotListed', field: 'street1' }, submit);
    expect(unfolded.state.summary.map(({ field }) => field)).toEqual(['street1', 'state', 'occupancy']);
  });

  it('keeps the answer of a hidden field, but neither sends it nor sets a fact from it', () => {
    const form = formOf('property', base, {
      answers: { street1: '12 Main', state: 'CA', more: true, occupancy: 'HOME' },
    });
    expect(form.state.facts['property.state']).toBe('CA');
    const folded = form.after(change('more', false));
    expect(folded.state.fields.state).toMatchObject({ visible: false, raw: 'CA' });
    expect(folded.state.facts['property.state']).toBeUndefined();
    const accepted = folded.after(submit).effects.find(({ type }) => type === 'accepted');
    expect(accepted).toEqual({
      type: 'accepted',
      answers: { street1: '12 Main', more: false, occupancy: 'HOME' },
    });
  });

  it('lists hidden elements by their place', () => {
    const notice = '/elements/3';
    expect(property().state.visibility.hidden).toContain(notice);
    const shown = property().after(change('occupancy', 'INVESTMENT'));
    expect(shown.state.visibility.hidden).not.toContain(notice);
  });
});

describe('confirmation', () => {
  const low = () =>
    income().after(change('employmentType', 'FULL_TIME'), change('income', '14999'), blur('income'));

  it('REG-29 is required below 15,000, stops the submit before, and not after', () => {
    expect(low().state.pending).toEqual([
      { id: 'low-income', text: 'income.low.confirm', button: 'common.confirm' },
    ]);
    const unconfirmed = low().after(submit);
    expect(unconfirmed.effects).toEqual([{ type: 'focusConfirmation', id: 'low-income' }]);
    const confirmed = low().after({ type: 'confirm', id: 'low-income' });
    expect(confirmed.state.pending).toEqual([]);
    expect(confirmed.after(submit).effects).toContainEqual(expect.objectContaining({ type: 'accepted' }));
  });

  it('REG-29 is not required at 15,000', () => {
    const enough = low().after(change('income', '15000'));
    expect(enough.state.pending).toEqual([]);
    expect(enough.after(submit).effects).toContainEqual(expect.objectContaining({ type: 'accepted' }));
  });

  it('REG-29 is required again if the income changes after it was confirmed', () => {
    const again = low().after({ type: 'confirm', id: 'low-income' }, change('income', '14998'));
    expect(again.state.pending).toHaveLength(1);
    const elsewhere = low().after({ type: 'confirm', id: 'low-income' }, change('otherIncome', '7'));
    expect(elsewhere.state.pending).toEqual([]);
  });

  it('does not appear while the income is first typed, but on submit', () => {
    const typing = income().after(change('employmentType', 'FULL_TIME'), change('income', '1'));
    expect(typing.state.pending).toEqual([]);
    expect(typing.after(submit).state.pending).toHaveLength(1);
  });
});

describe('policies', () => {
  it('REG-26 shows a block at its field, and blocks nothing else', () => {
    const chosen = income().after(change('employmentType', 'UNEMPLOYED'), change('income', '90000'), submit);
    expect(chosen.error('employmentType')).toEqual({
      type: 'policy',
      policy: 'unemployed',
      key: 'policy.unemployed',
    });
    expect(chosen.effects).toEqual([{ type: 'focus', field: 'employmentType' }]);
    expect(chosen.after(change('employmentType', 'RETIRED')).error('employmentType')).toBeUndefined();
  });

  it('REG-17 REG-18 shows the banner, hides the occupancy and disables submit in an unlicensed state', () => {
    const form = formOf('property', { ...base, 'referrer.licensed': false });
    const texas = form.after({ ...ny, parts: { street1: '1 Elm', state: 'TX' } });
    expect(texas.state.banners).toEqual([{ policy: 'unlicensed', tone: 'error', key: 'policy.unlicensed' }]);
    expect(texas.state.fields.occupancy?.visible).toBe(false);
    expect(texas.state.blocked).toBe(true);
    expect(texas.after(submit).effects).toEqual([]);
    const elsewhere = texas.after(change('state', 'CA'));
    expect(elsewhere.state).toMatchObject({ banners: [], blocked: false });
    expect(elsewhere.state.fields.occupancy?.visible).toBe(true);
  });

  it('REG-35 opens a dialog that cannot be dismissed', () => {
    const opened = property().after(ny);
    expect(opened.state.modal?.policy).toBe('new-york');
    expect(opened.after({ type: 'dismissModal' }).state.modal?.policy).toBe('new-york');
    expect(opened.after(change('state', 'CA')).state.modal).toBeUndefined();
  });

  it('opens a dialog only when the field is left, because arrow keys pass through a list', () => {
    const passing = property().after(
      { ...ny, parts: { street1: '1 Elm', state: 'CA' } },
      change('state', 'NY'),
    );
    expect(passing.state.modal).toBeUndefined();
    expect(
      passing.after(change('state', 'CA'), { type: 'blur', field: 'state' }).state.modal,
    ).toBeUndefined();
    expect(passing.after({ type: 'blur', field: 'state' }).state.modal?.policy).toBe('new-york');
  });

  it('lets answers of a draft be corrected before the dialog opens', () => {
    const typed = property().after(ny, change('occupancy', 'HOME'));
    const back = formOf('property', base, { answers: typed.state.answers });
    expect(back.state.modal).toBeUndefined();
    expect(back.after({ type: 'blur', field: 'street1' }).state.modal).toBeUndefined();
    expect(back.after(submit).state.modal?.policy).toBe('new-york');
  });

  it('REG-39 opens the dialog again on submit after it was closed, and does not submit', () => {
    const hawaii = property().after(
      { ...ny, parts: { street1: '1 Elm', state: 'HI' } },
      change('occupancy', 'HOME'),
    );
    const closed = hawaii.after({ type: 'dismissModal' });
    expect(closed.state.modal).toBeUndefined();
    const again = closed.after(submit);
    expect(again.state.modal?.policy).toBe('hawaii');
    expect(again.effects).toEqual([]);
  });

  it('warns without stopping', () => {
    const warned = property().after(
      { ...ny, parts: { street1: '1 Elm', state: 'CA' } },
      change('occupancy', 'SECONDARY'),
    );
    expect(warned.state.banners).toEqual([
      { policy: 'second-home', tone: 'warning', key: 'policy.secondHome' },
    ]);
    expect(warned.after(submit).effects).toContainEqual(expect.objectContaining({ type: 'accepted' }));
  });

  it('keeps a policy undecided while its fact is missing', () => {
    const { 'referrer.licensed': _licensed, ...without } = base;
    const texas = formOf('property', without).after({ ...ny, parts: { street1: '1 Elm', state: 'TX' } });
    expect(texas.state.banners).toEqual([]);
    expect(texas.state.outcome.decisions[0]).toEqual({ type: 'unknown', missing: ['referrer.licensed'] });
    const known = texas.after({ type: 'setFacts', facts: { ...base, 'referrer.licensed': false } });
    expect(known.state.blocked).toBe(true);
  });

  it('reports a failing rule, and does not treat it as an answer', () => {
    const broken = formOf('property', { ...base, 'referrer.licensed': 'maybe' }).after({
      ...ny,
      parts: { street1: '1 Elm', state: 'TX' },
    });
    expect(broken.state.blocked).toBe(false);
    expect(broken.state.failures.map(({ where }) => where)).toEqual(['Policy unlicensed']);
  });

  it('REG-30 checks a birthdate by the facts derived from it', () => {
    const young = formOf('birthdate', base).after(
      change('dateOfBirth', { month: '11', day: '21', year: '2008' }),
      blur('dateOfBirth'),
    );
    expect(young.error('dateOfBirth')).toMatchObject({ type: 'policy', key: 'birthdate.minimumAge' });
    const old = young.after(change('dateOfBirth', { month: '11', day: '20', year: '2008' }));
    expect(old.error('dateOfBirth')).toBeUndefined();
  });
});

describe('prefill', () => {
  const profile: FormEvent = { type: 'prefill', answers: { firstName: 'Ann' }, readOnly: ['firstName'] };

  it("REG-33 fills in the profile's name, read-only", () => {
    const filled = formOf('legal-name', base).after(profile);
    expect(filled.state.fields.firstName).toMatchObject({ raw: 'Ann', readOnly: true });
    expect(filled.after(change('firstName', 'Bob')).state).toBe(filled.state);
    const reopened = formOf('legal-name', base, { answers: { firstName: 'Ann' }, readOnly: ['firstName'] });
    expect(reopened.state.fields.firstName?.readOnly).toBe(true);
  });

  it('REG-33 leaves a field editable that the profile does not fill', () => {
    expect(formOf('legal-name', base, { readOnly: ['firstName'] }).state.fields.firstName?.readOnly).toBe(
      false,
    );
  });

  it('never overwrites what the borrower typed', () => {
    const typed = formOf('legal-name', base).after(change('firstName', 'B'), profile);
    expect(typed.state.fields.firstName).toMatchObject({ raw: 'B', readOnly: false });
  });

  it('makes an invalid read-only field editable, so that nobody is stuck', () => {
    const blank = formOf('legal-name', base).after({ ...profile, answers: { firstName: '  ' } });
    expect(blank.state.fields.firstName?.readOnly).toBe(true);
    expect(blank.after(submit).state.fields.firstName?.readOnly).toBe(false);
  });
});

describe('messages from the server', () => {
  const taken: FormEvent = { type: 'serverErrors', errors: { email: 'Taken', nobody: 'x' } };
  const filled = () =>
    formOf('phone-and-email', base).after(
      change('email', 'a@example.com'),
      change('phone', '(555) 123-4567'),
      submit,
    );

  it('appear at their field, focus it, and disappear when the field changes or is submitted again', () => {
    const refused = filled().after(taken);
    expect(refused.error('email')).toEqual({ type: 'server', text: 'Taken' });
    expect(refused.effects).toEqual([{ type: 'focus', field: 'email' }]);
    expect(refused.after(blur('email'), change('phone', '5')).error('email')).toEqual({
      type: 'server',
      text: 'Taken',
    });
    expect(refused.after(change('email', 'b@example.com')).error('email')).toBeUndefined();
    expect(refused.after(submit).effects).toEqual([expect.objectContaining({ type: 'accepted' })]);
  });
});

describe('structural sharing', () => {
  it('keeps every other field the same object when one changes', () => {
    const start = income().after(blur('employmentType'), blur('income'), blur('otherIncome'));
    const after = start.after(change('income', '5'));
    expect(after.state.fields.employmentType).toBe(start.state.fields.employmentType);
    expect(after.state.fields.otherIncome).toBe(start.state.fields.otherIncome);
    expect(after.state.visibility).toBe(start.state.visibility);
    expect(after.state.outcome).toBe(start.state.outcome);
    expect(after.state.banners).toBe(start.state.banners);
  });

  it('keeps the state itself when an event changes nothing', () => {
    const { state, compiled, validate } = income().after(change('income', '5'), blur('income'));
    const nothing: FormEvent[] = [
      change('income', '5'),
      blur('income'),
      change('nobody', 'x'),
      blur('constructor'),
      { type: 'confirm', id: 'toString' },
      { type: 'opened', field: '__proto__' },
      { type: 'setFacts', facts: base },
      { type: 'dismissModal' },
    ];
    for (const event of nothing) expect(reduceForm(compiled, validate, state, event)).toEqual([state, []]);
    for (const event of nothing) expect(reduceForm(compiled, validate, state, event)[0]).toBe(state);
  });

  it('changes another field only if its own error changes', () => {
    const start = formOf('set-password', base).after(
      change('password', 'correct horse'),
      change('confirmPassword', 'correct horse'),
      blur('confirmPassword'),
    );
    const after = start.after(change('password', 'x'));
    expect(after.state.fields.confirmPassword).not.toBe(start.state.fields.confirmPassword);
    expect(after.state.fields.terms).toBe(start.state.fields.terms);
  });
});

describe('any sequence of events', () => {
  const names = ['street1', 'street2', 'state', 'more', 'occupancy', 'nobody', '__proto__'];
  const name = fc.constantFrom(...names);
  const raw = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.constantFrom('TX', 'NY', 'HI', 'HOME', 'SECONDARY', ''),
    fc.record({ month: fc.string(), day: fc.string(), year: fc.string() }),
  );
  const text = fc.dictionary(fc.constantFrom('street1', 'state', 'x', '__proto__'), fc.string());
  const event: fc.Arbitrary<FormEvent> = fc.oneof(
    fc.record({ type: fc.constant('change' as const), field: name, raw }),
    fc.record({ type: fc.constant('blur' as const), field: name }),
    fc.record({ type: fc.constant('opened' as const), field: name }),
    fc.record({ type: fc.constant('confirm' as const), id: name }),
    fc.constant({ type: 'submit' as const }),
    fc.constant({ type: 'dismissModal' as const }),
    fc.record({
      type: fc.constant('setFacts' as const),
      facts: fc.constantFrom(base, {}, { 'referrer.licensed': false, today: '2026-11-20' }),
    }),
    fc.record({ type: fc.constant('prefill' as const), answers: text }),
    fc.record({ type: fc.constant('addressChosen' as const), field: name, parts: text }),
    fc.record({ type: fc.constant('addressNotListed' as const), field: name }),
    fc.record({ type: fc.constant('serverErrors' as const), errors: text }),
  );
  const events = fc.array(event, { maxLength: 30 });

  it('never throws, and gives the same as a fresh form with the same answers and facts', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const { state } = property().after(...sequence);
        const surrounding = sequence.findLast((one) => one.type === 'setFacts')?.facts ?? base;
        const fresh = formOf('property', surrounding, { answers: state.answers }).state;
        const known = (facts: object) =>
          Object.fromEntries(Object.entries(facts).filter(([, v]) => v !== undefined));
        expect(known(state.facts)).toEqual(known(fresh.facts));
        expect(state.visibility).toEqual(fresh.visibility);
        expect(state.outcome).toEqual(fresh.outcome);
      }),
    );
  });

  it('keeps in each field what was last entered', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const typed = sequence.filter(
          (one) => one.type !== 'addressChosen' && one.type !== 'addressNotListed',
        );
        const { state } = property().after(...typed);
        for (const field of names.slice(0, 5)) {
          const last = typed.findLast((one) => one.type === 'change' && one.field === field);
          if (last?.type === 'change') expect(state.fields[field]?.raw).toEqual(last.raw);
        }
      }),
    );
  });

  it('accepts only what the validator accepts', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const done = property().after(...sequence, submit);
        for (const effect of done.effects)
          if (effect.type === 'accepted')
            expect(
              done.validate(effect.answers).filter(({ field }) => done.state.fields[field]?.visible),
            ).toEqual([]);
      }),
    );
  });
});
