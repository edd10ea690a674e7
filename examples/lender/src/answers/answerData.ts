import type { Task } from '../api/lenderApi.ts';
import { creditReport, fullReport, uuidOf } from './credit.ts';
import type { Facts } from './rules.ts';

interface Known {
  readonly task: Task;
  readonly facts: Facts;
  /** Today at the bank, yyyy-MM-dd. */
  readonly today: string;
}

const refusedDocuments = ({ task }: Known) => ({
  documents: (task.given?.documents ?? []).map(({ uuid }) => ({ uuid, reason: 'UNREADABLE' })),
});

const payees = ({ task }: Known) => ({
  payees: (task.given?.payoffs ?? []).map(({ liabilityUuid, creditorName, balance }) => ({
    liabilityUuid,
    name: creditorName,
    amount: balance,
  })),
});

const verifiedSources = ({ task, facts }: Known) => ({
  sources: (task.given?.income?.sources ?? []).map(({ uuid }) => ({ uuid, amount: facts.income })),
});

const valued = ({ facts, today }: Known) => ({ value: facts.homeValue, date: today });

const looked = ({ facts, today }: Known) => ({ value: facts.closingValue ?? facts.homeValue, date: today });

const byModel = (known: Known) => ({ ...valued(known), model: 'Meridian Home Value' });

const frozenFile = () => ({ bureaus: ['EXPERIAN'] });

const frozen = ({ facts }: Known) => ({
  bureaus: ['EXPERIAN'],
  ...(facts.frozenWithPin && { withPin: true }),
});

const report = ({ facts, task, today }: Known) => ({ report: fullReport(facts, task.application, today) });

/** What an outcome says, by task and outcome. Outcomes that say nothing more are not in this table. */
const makers: Readonly<Record<string, (known: Known) => object>> = {
  'softCredit found': ({ facts, task, today }) => ({ report: creditReport(facts, task.application, today) }),
  'softCredit frozen': frozen,
  'hardCredit found': report,
  'hardCredit frozen': frozen,
  'hardCredit pastDue': (known) => ({
    creditor: 'Larkmoor Card Services',
    amountPastDue: 412.5,
    ...report(known),
  }),
  'hardCredit alert': report,
  'coBorrowerCredit found': ({ facts, task, today }) => {
    const { liens: _onHome, ...own } = creditReport(facts, task.application, today);
    return { report: { ...own, debts: own.debts.map(({ uuid: _uuid, ...debt }) => debt) } };
  },
  'coBorrowerCredit frozen': frozenFile,
  'propertyMatch several': ({ task }) => ({
    candidates: ['1', '2'].map((unit) => ({
      uuid: uuidOf(task.application, `unit ${unit}`),
      address: { street2: `Unit ${unit}` },
    })),
  }),
  'automatedValuation valued': byModel,
  'automatedValuation appraisalNeeded': byModel,
  'valuation valued': looked,
  'appraisal done': looked,
  'valueCheck confirmed': looked,
  'titleSearch lienFound': ({ facts }) => ({
    liens: [
      {
        lender: 'County Circuit Court',
        type: 'JUDGMENT',
        balance: facts.titleLien,
        monthlyPayment: 0,
        position: 2,
      },
    ],
  }),
  'floodCertificate issued': ({ facts, today }) => ({
    floodZone: facts.floodZone,
    zone: facts.floodZone ? 'AE' : 'X',
    date: today,
  }),
  'incomeReview verified': verifiedSources,
  'incomeReview refused': refusedDocuments,
  'documentReview refused': refusedDocuments,
  'conditionReview refused': () => ({ reason: 'UNREADABLE' }),
  'lineRequest refused': () => ({ reason: 'OTHER' }),
  'payoffStatement received': payees,
};

export const answerData = (known: Known, outcome: string): object =>
  makers[`${known.task.name} ${outcome}`]?.(known) ?? {};
