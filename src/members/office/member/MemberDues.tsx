import { useId } from 'react'
import { dueStateLabels } from '#contract/dues/dueStateLabels.ts'
import type { FullMemberRecord } from '#contract/members/memberRecord.ts'
import { saveBoardFile } from '#src/office/boardCall.ts'
import { OfficeEntries } from '#src/office/parts/OfficeList.tsx'
import { OfficeFactList, OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { Button } from '#src/components/controls/Button.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { dateWithoutWeekday, formatShortDate } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'

const ways = { virement: 'par virement', prelevement: 'par prélèvement' }
const periods = { annuelle: 'Chaque année', mensuelle: 'Chaque mois' }

/**
 * Section of a member's office page: dues, payments and certificates; the bank account as far as the treasurer may see
 * it.
 */
export function MemberDues({ of: { id, dues, bank } }: { of: FullMemberRecord }) {
  const save = (year: number) => {
    const params = { id, year }
    return saveBoardFile('GET /board/members/:id/certificates/:year', { params })
  }
  return (
    <OfficeSection title="Cotisations" id={useId()}>
      <OfficeFactList
        of={[
          ['Paie', dues.period && dues.way && `${periods[dues.period]}, ${ways[dues.way]}`],
          ['Mandat', bank && `${bank.rum}, signé le ${dateWithoutWeekday(bank.signed_at)}`],
          ['Compte débité', bank && `${bank.iban_end}, ${bank.holder}`],
        ]}
      />
      {dues.list.length === 0 ? (
        <p>Aucune cotisation.</p>
      ) : (
        <OfficeEntries
          of={dues.list}
          columns={{
            title: ({ from_on, until_on }) => `${formatShortDate(from_on)} – ${formatShortDate(until_on)}`,
            facts: ({ amount_cents, settled_on, due_on }) => [
              formatCents(amount_cents),
              settled_on ? `le ${formatShortDate(settled_on)}` : `pour le ${formatShortDate(due_on)}`,
            ],
            marks: ({ state }) => [{ words: dueStateLabels[state], isPressing: state === 'rejetee' }],
          }}
        />
      )}
      {dues.certificates.length > 0 && (
        <ButtonRow>
          {dues.certificates.map((year) => (
            <Button key={year} onClick={() => void save(year)}>
              {`Attestation ${year}`}
            </Button>
          ))}
        </ButtonRow>
      )}
    </OfficeSection>
  )
}
