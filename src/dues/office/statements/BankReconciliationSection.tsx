import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { z } from 'zod'
import { space } from '#theme/space.ts'
import type { BankReconciliation } from '#contract/dues/reconciliation.ts'
import { boardReconciliationRoutes } from '#contract/dues/reconciliation.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeFactList, OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { dateWithoutWeekday, isoDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { showToast } from '#src/lib/messages.ts'
import { formatCount } from '#src/lib/text.ts'

/** Section that compares the bank's balance with the ledger account « Banque » on a day. */
export function BankReconciliationSection({ on }: { on: string | null }) {
  const [today] = useState(() => isoDay(new Date()))
  const day = on ?? today
  const reply = useBoardApiReply(apiReplyKey('GET /board/reconciliation', { query: { on: day } }), {
    keepPreviousData: true,
  })
  const refresh = async () => void (await reply.mutate())
  return (
    <OfficeSection title="Rapprochement" id={useId()}>
      <QueryBoundary of={reply} failure="Le rapprochement n’a pas pu être lu" skeleton={<Skeleton shape="line" />}>
        {({ data }) => (
          <>
            <Figures of={data} />
            <details>
              <Summary>Noter un solde lu sur un relevé</Summary>
              <BalanceForm call="POST /board/bank-balances" day={day} submit="Noter ce solde" onSaved={refresh}>
                Un relevé camt.053 ou CFONB le donne lui-même&nbsp;; d’un tableau CSV, recopiez-le ici.
              </BalanceForm>
            </details>
            <details>
              <Summary>Reprendre le solde d’avant le portail</Summary>
              <BalanceForm
                call="PUT /board/bank-opening"
                day={data.opening?.day ?? day}
                cents={data.opening?.cents}
                submit="Reprendre ce solde"
                onSaved={refresh}
              >
                Ce que la banque avait la veille du premier paiement noté ici. Il entre dans les comptes en report à
                nouveau, et se corrige de même.
              </BalanceForm>
            </details>
          </>
        )}
      </QueryBoundary>
    </OfficeSection>
  )
}

function Figures({ of }: { of: BankReconciliation }) {
  const { on, ledger_cents, bank_cents, difference_cents, balances, unbooked } = of
  const [latest] = balances
  return (
    <>
      <OfficeFactList
        of={[
          [`Compte «\u00a0Banque\u00a0» au ${dateWithoutWeekday(on)}`, formatCents(ledger_cents)],
          ['Solde de la banque', bank_cents === null ? 'pas encore connu' : formatCents(bank_cents)],
          ['Connu au', latest && latest.day !== on && dateWithoutWeekday(latest.day)],
          ['Différence', difference_cents !== null && formatCents(difference_cents)],
        ]}
      />
      <p role="status">{statusWords(of)}</p>
      {unbooked.count > 0 && (
        <p>
          {formatCount(unbooked.count, 'ligne')} de la banque, {formatCents(unbooked.cents)} en tout,{' '}
          {unbooked.count > 1 ? 'ne sont' : 'n’est'} dans aucun compte&nbsp;: décidez-en, ou notez-
          {unbooked.count > 1 ? 'les' : 'la'} dans les comptes.
        </p>
      )}
    </>
  )
}

function statusWords({ difference_cents }: BankReconciliation): string {
  if (difference_cents === null) return 'Importez un relevé, ou notez le solde qu’il donne, pour comparer.'
  if (difference_cents === 0) return 'Les deux sont d’accord.'
  return difference_cents > 0
    ? `La banque a ${formatCents(difference_cents)} de plus que les comptes.`
    : `La banque a ${formatCents(-difference_cents)} de moins que les comptes.`
}

type BalanceProps = {
  call: 'POST /board/bank-balances' | 'PUT /board/bank-opening'
  day: string
  cents?: number | undefined
  submit: string
  children: string
  onSaved: () => Promise<void>
}

const WRONG = 'Un solde s’écrit comme 1 240,50 ou -85,00'

/** Zod schema that parses an amount typed in euros, possibly negative, to cents: « 1 240,50 », « -85 ». */
const signedEuroAmountSchema = z.string().transform((typed, context) => {
  const plain = typed.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(/^[−–]/, '-')
  const [, sign, whole, part = ''] = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (whole === undefined) {
    context.addIssue({ code: 'custom', message: WRONG })
    return z.NEVER
  }
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign && cents > 0 ? -cents : cents
})

const rules = z.object({ day: boardReconciliationRoutes.noteBalance.body.shape.day, cents: signedEuroAmountSchema })

function BalanceForm({ call, day, cents, submit, children, onSaved }: BalanceProps) {
  const form = useApiCallForm({
    schema: rules,
    defaultValues: { day, cents: cents === undefined ? '' : (cents / 100).toFixed(2).replace('.', ',') },
    failed: 'Le solde n’a pas pu être noté',
    async send(body) {
      showToast('success', (await callBoardApi(call, { body })).message)
      await onSaved()
    },
  })
  return (
    <Form of={form} aria-label={submit}>
      <p>{children}</p>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormField of={form} name="day" label="À la fin du" type="date" />
      <FormField of={form} name="cents" label="Solde, en euros" input={{ inputMode: 'text' }} />
      <SubmitButton of={form}>{submit}</SubmitButton>
    </Form>
  )
}

const Summary = styled('summary')(({ theme }) => ({
  ...theme.typography.body2,
  padding: `${space.x3} 0`,
  cursor: 'pointer',
}))
