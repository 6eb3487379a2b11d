import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MemberJobAndPayment, type MemberDuesPreview } from '#contract/members/memberWork.ts'
import type { FullMemberRecord } from '#contract/members/memberRecord.ts'
import type { MembershipOptions } from '#contract/membership/membership.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { SelectField } from '#src/forms/SelectField.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { showToast } from '#src/lib/messages.ts'
import { formatCount } from '#src/lib/text.ts'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'

type Props = { of: FullMemberRecord; onSaved: () => Promise<void> }

/**
 * Form that corrects a member's function, working time, dues period and means of payment, with a preview of the new
 * dues.
 */
export function MemberWorkAndDuesForm({ of: member, onSaved }: Props) {
  const title = useId()
  const options = useMembershipOptions().data?.data
  if (member.standing === 'left' || member.standing === 'deceased') return null
  return (
    <OfficeSection title="Travail et cotisation" id={title}>
      {options && <WorkFields of={member} onSaved={onSaved} options={options} labelledBy={title} />}
    </OfficeSection>
  )
}

type FieldsProps = Props & { options: MembershipOptions; labelledBy: string }

function WorkFields({ of: { id, work, dues }, onSaved, options, labelledBy }: FieldsProps) {
  const [refusal, setRefusal] = useState<string>()
  const held = { ...work, period: dues.period ?? 'annuelle', way: dues.way ?? 'virement' } as const
  const form = useApiCallForm({
    schema: MemberJobAndPayment,
    defaultValues: held,
    failed: 'La correction n’a pas pu être enregistrée',
    onFailure(sentence) {
      setRefusal(sentence)
      void preview.mutate()
    },
    async send(body) {
      setRefusal(undefined)
      const next = preview.data?.data?.next
      const agreed = next ? { amount_cents: next.amount_cents, first_on: next.first_on } : null
      showToast(
        'success',
        (await callBoardApi('PUT /board/members/:id/work', { params: { id }, body: { ...body, agreed } })).message,
      )
      await onSaved()
    },
  })
  const [job, time, period, way] = useWatch({
    control: form.control,
    name: ['function', 'working_time', 'period', 'way'],
  })
  const chosen = { function: job, working_time: time, period, way }
  const isOther = MemberJobAndPayment.safeParse(chosen).success && JSON.stringify(chosen) !== JSON.stringify(held)
  const preview = useBoardApiReply(
    isOther ? apiReplyKey('GET /board/members/:id/work-preview', { params: { id }, query: chosen }) : null,
  )
  return (
    <Form of={form} aria-labelledby={labelledBy}>
      <ErrorAlert>{refusal}</ErrorAlert>
      <SelectField of={form} name="function" label="Fonction" choices={withOwn(options.functions, work.function)} />
      <SelectField
        of={form}
        name="working_time"
        label="Temps de travail"
        choices={withOwn(options.working_times, work.working_time)}
      />
      <SelectField of={form} name="period" label="Rythme" choices={periods} />
      <SelectField of={form} name="way" label="Paiement" choices={ways} />
      <div role="status">
        {isOther && (
          <QueryBoundary
            of={preview}
            failure="La cotisation qui suit n’a pas pu être calculée"
            skeleton={<Skeleton shape="line" />}
          >
            {({ data }) => (
              <Alert severity="info" role="presentation">
                {previewWords(data)}
              </Alert>
            )}
          </QueryBoundary>
        )}
      </div>
      <SubmitButton of={form}>Enregistrer et prévenir l’adhérent</SubmitButton>
    </Form>
  )
}

/** Returns the consequences of another job or working time for the member's dues, as French sentences. */
function previewWords(preview: MemberDuesPreview | null): string {
  if (!preview) return 'Rien n’est à payer ensuite\u00a0: seule la fiche change.'
  const { former, next, told, ends_mandate } = preview
  const amount = `${formatCents(next.amount_cents)} ${eachTime[next.period]}`
  const isSame = former.amount_cents === next.amount_cents && former.period === next.period
  return [
    isSame
      ? `La cotisation reste de ${amount}.`
      : `La prochaine cotisation sera de ${amount}, au lieu de ${formatCents(former.amount_cents)} ${eachTime[former.period]}.`,
    next.way === 'prelevement'
      ? `Premier prélèvement le ${dateWithoutWeekday(next.first_on)}.`
      : `À régler par virement, la première fois avant le ${dateWithoutWeekday(next.first_on)}.`,
    told > 0 && `Ce qui est déjà appelé (${formatCount(told, 'cotisation')}) reste comme annoncé.`,
    ends_mandate &&
      'Son mandat de prélèvement est révoqué\u00a0: il devra en signer un autre pour être prélevé de nouveau.',
  ]
    .filter(Boolean)
    .join(' ')
}

const eachTime = { annuelle: 'par an', mensuelle: 'par mois' }
const periods = [
  { value: 'annuelle', label: 'Par an' },
  { value: 'mensuelle', label: 'Par mois' },
]
const ways = [
  { value: 'virement', label: 'Virement' },
  { value: 'prelevement', label: 'Prélèvement' },
]

/** Returns the job or working time choices, plus the member's own when it is no longer offered. */
const withOwn = (choices: { slug: string; label: string }[], own: string) =>
  [...choices, ...(own && !choices.some(({ slug }) => slug === own) ? [{ slug: own, label: own }] : [])].map(
    ({ slug, label }) => ({ value: slug, label }),
  )
