import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { space } from '#theme/space.ts'
import type { BankStatementImportReply } from '#contract/dues/statements.ts'
import type { BankCsvMappingProposal } from '#contract/dues/bankCsv.ts'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { ErrorAlert } from '#src/forms/Form.tsx'
import { BankFileImportQuestions } from './BankFileImportQuestions.tsx'
import type { BankFileImportAnswers } from './sendStatement.ts'

/** Bank file whose import needs a person's answers about its columns, amounts or account. */
export type AmbiguousBankFile = { file: File } & Pick<
  BankStatementImportReply,
  'columns' | 'samples' | 'questions' | 'guess' | 'example' | 'day' | 'accounts'
>
type Props = {
  of: AmbiguousBankFile | undefined
  onNamed: (answers: BankFileImportAnswers) => void
  onClose: () => void
}

type Column = Exclude<keyof BankCsvMappingProposal, 'unsigned' | 'three_digits' | 'day_order'>

const fields: Record<Column, string> = {
  date: 'Date',
  amount: 'Montant',
  sense: 'Sens (débit ou crédit), s’il a sa colonne',
  credit: 'Crédit, si les montants ont deux colonnes',
  debit: 'Débit',
  label: 'Libellé',
  name: 'Nom de qui paie',
  reference: 'Référence',
  balance: 'Solde après chaque ligne',
  account: 'Compte, s’il y en a plusieurs',
}

/** Dialog that asks how to read a bank file: columns, sign of the amounts, an ambiguous amount, account. */
export function BankFileQuestionsDialog({ of, onClose, onNamed }: Props) {
  const title = useId()
  return (
    <Dialog open={of !== undefined} onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      {of && (
        <>
          <DialogTitle id={title}>
            {asksColumns(of.questions) ? 'Les colonnes de ce tableau' : 'Une question sur ce fichier'}
          </DialogTitle>
          <Questions
            key={`${of.file.name} ${of.file.size} ${of.file.lastModified} ${of.questions.join(' ')}`}
            of={of}
            onClose={onClose}
            onNamed={onNamed}
          />
        </>
      )}
    </Dialog>
  )
}

/** True when the import of a bank file must ask for its columns; also when the sign of the amounts is unknown. */
const asksColumns = (questions: AmbiguousBankFile['questions']) =>
  questions.includes('columns') || questions.includes('sign')

const noGuess: BankCsvMappingProposal = {
  date: null,
  amount: null,
  credit: null,
  debit: null,
  label: null,
  name: null,
  reference: null,
  sense: null,
  balance: null,
  account: null,
  unsigned: null,
  three_digits: null,
  day_order: null,
}

function Questions({
  of: { columns, samples, questions, guess, example, day, accounts },
  onNamed,
  onClose,
}: Props & { of: AmbiguousBankFile }) {
  const [named, setNamed] = useState<BankCsvMappingProposal>(guess ?? noGuess)
  const [account, setAccount] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  // A column of directions, or one column for each direction, answers the question.
  const isSignOpen = questions.includes('sign') && named.amount !== null && named.sense === null
  const submit = () => {
    const { date, ...others } = named
    const missing = missingIn({ named, account, isSignOpen, questions })
    if (missing !== undefined) return setRefusal(missing)
    return onNamed({
      ...(guess && date !== null && { columns: { date, ...others } }),
      ...(account !== undefined && { account }),
    })
  }
  return (
    <>
      <DialogContent>
        <Fields>
          {asksColumns(questions) &&
            (Object.keys(fields) as Column[]).map((field) => (
              <div key={field}>
                <FilterSelect
                  label={fields[field]}
                  value={named[field]?.toString()}
                  options={[
                    ['', 'Aucune'],
                    ...columns.map((column, place) => [String(place), column || `Colonne ${place + 1}`] as const),
                  ]}
                  onChange={(place) => setNamed({ ...named, [field]: place === '' ? null : Number(place) })}
                />
                <p>{exampleOf(samples, named[field])}</p>
              </div>
            ))}
          <BankFileImportQuestions
            {...{ questions, isSignOpen, example, day, accounts, named, account }}
            onNamed={setNamed}
            onAccount={setAccount}
          />
          <ErrorAlert>{refusal}</ErrorAlert>
        </Fields>
      </DialogContent>
      <DialogActions>
        <MuiButton onClick={onClose}>Annuler</MuiButton>
        <MuiButton variant="contained" onClick={submit}>
          Importer
        </MuiButton>
      </DialogActions>
    </>
  )
}

type Answered = Pick<AmbiguousBankFile, 'questions'> & {
  named: BankCsvMappingProposal
  account: string | undefined
  isSignOpen: boolean
}

function missingIn({ named, account, isSignOpen, questions }: Answered): string | undefined {
  if (asksColumns(questions)) {
    if (named.date === null) return 'Choisissez la colonne des dates.'
    if (named.amount === null && named.credit === null) return 'Choisissez la colonne des montants.'
  }
  if (isSignOpen && named.unsigned === null)
    return 'Dites ce que sont les montants sans signe, ou choisissez la colonne du sens.'
  if (questions.includes('three_digits') && named.three_digits === null) return 'Dites comment se lit ce montant.'
  if (questions.includes('day_order') && named.day_order === null) return 'Dites comment se lit cette date.'
  return questions.includes('account') && account === undefined ? 'Choisissez le compte de l’association.' : undefined
}

const exampleOf = (samples: string[][], place: number | null) => {
  const example = place === null ? undefined : samples.map((row) => row[place]).find(Boolean)
  return example ? `Par exemple «\u00a0${example.slice(0, 60)}\u00a0»` : ''
}

const Fields = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x3,
  p: {
    ...typography.caption,
    margin: `${space.x1} ${space.x4} 0`,
    color: vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}))
