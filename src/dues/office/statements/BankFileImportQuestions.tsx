import type { BankStatementImportReply } from '#contract/dues/statements.ts'
import type { BankCsvMappingProposal } from '#contract/dues/bankCsv.ts'
import { RadioQuestion } from './RadioQuestion.tsx'

type Props = Pick<BankStatementImportReply, 'questions' | 'example' | 'day' | 'accounts'> & {
  isSignOpen: boolean
  named: BankCsvMappingProposal
  account: string | undefined
  onNamed: (named: BankCsvMappingProposal) => void
  onAccount: (account: string) => void
}

/** Fields that ask how to read the amounts, days and account of a bank file during its import. */
export function BankFileImportQuestions({
  questions,
  isSignOpen,
  example,
  day,
  accounts,
  named,
  account,
  ...on
}: Props) {
  const { decimals, thousands } = readingsOf(example)
  return (
    <>
      {isSignOpen && (
        <RadioQuestion
          question={'Rien ne dit ce qui est reçu et ce qui est sorti. Que sont les montants sans signe\u00a0?'}
          value={named.unsigned ?? undefined}
          choices={[
            ['in', 'De l’argent reçu'],
            ['out', 'De l’argent sorti'],
          ]}
          onChange={(unsigned) => on.onNamed({ ...named, unsigned })}
        />
      )}
      {questions.includes('three_digits') && (
        <RadioQuestion
          question={`Que veut dire «\u00a0${example}\u00a0»\u00a0?`}
          value={named.three_digits ?? undefined}
          choices={[
            ['decimals', `${decimals}\u00a0€ (trois chiffres après la virgule)`],
            ['thousands', `${thousands}\u00a0€ (la virgule ou le point sépare les milliers)`],
          ]}
          onChange={(three_digits) => on.onNamed({ ...named, three_digits })}
        />
      )}
      {questions.includes('day_order') && (
        <RadioQuestion
          question={`Que veut dire «\u00a0${day}\u00a0»\u00a0?`}
          value={named.day_order ?? undefined}
          choices={[
            ['day', 'Le jour, puis le mois'],
            ['month', 'Le mois, puis le jour'],
          ]}
          onChange={(day_order) => on.onNamed({ ...named, day_order })}
        />
      )}
      {questions.includes('account') && (
        <RadioQuestion
          question={'Lequel est le compte de l’association\u00a0?'}
          value={account}
          choices={accounts.map((one) => [one, `Compte ${one}`] as const)}
          onChange={on.onAccount}
        />
      )}
    </>
  )
}

/** Returns the two possible values of an ambiguous amount in a bank file, such as `16,000`. */
function readingsOf(example: string) {
  const [, whole = '', part = ''] = /(\d+)[.,](\d{3})(?!\d)/.exec(example) ?? []
  return { decimals: `${whole},${part.replace(/0$/, '')}`, thousands: `${whole}\u00a0${part}` }
}
