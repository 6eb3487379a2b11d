import { useId } from 'react'
import { dueLabels } from '#contract/dues/dueLabels.ts'
import type { OfficeMember } from '#contract/members/members.ts'
import { fetchFile } from '#src/api/fetchFile.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { withConfirmation } from '#src/office/boardCall.ts'
import { OfficeActions, OfficeFacts, OfficeRows, OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { Button } from '#src/components/controls/Button.tsx'
import { dayDate, shortDate } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { saveFile } from '#src/lib/saveFile.ts'

const ways = { virement: 'par virement', prelevement: 'par prélèvement' }
const periods = { annuelle: 'Chaque année', mensuelle: 'Chaque mois' }

/**
 * Section of a member's office page: dues, payments and certificates; the bank account as far as the treasurer may see
 * it.
 */
export function MemberDues({ of: { id, dues, bank } }: { of: OfficeMember }) {
  const save = (year: number) =>
    notifyFailure(async () => {
      const params = { id, year }
      const { blob, name } = await withConfirmation(() =>
        fetchFile('GET /board/members/:id/certificates/:year', { params }),
      )
      saveFile(blob, name)
    })
  return (
    <OfficeSection title="Cotisations" id={useId()}>
      <OfficeFacts
        of={[
          ['Paie', dues.period && dues.way && `${periods[dues.period]}, ${ways[dues.way]}`],
          ['Mandat', bank && `${bank.rum}, signé le ${dayDate(bank.signed_at)}`],
          ['Compte débité', bank && `${bank.iban_end}, ${bank.holder}`],
        ]}
      />
      {dues.list.length === 0 ? (
        <p>Aucune cotisation.</p>
      ) : (
        <OfficeRows>
          {dues.list.map(({ id: number, from_on, until_on, amount_cents, state, settled_on, due_on }) => (
            <li key={number}>
              <div>
                <span>
                  {shortDate(from_on)} – {shortDate(until_on)}
                </span>
                <p>
                  {formatCents(amount_cents)} ·{' '}
                  {settled_on ? `le ${shortDate(settled_on)}` : `pour le ${shortDate(due_on)}`}
                </p>
              </div>
              <p>
                <b data-pressing={state === 'rejetee' || undefined}>{dueLabels[state]}</b>
              </p>
            </li>
          ))}
        </OfficeRows>
      )}
      {dues.certificates.length > 0 && (
        <OfficeActions>
          {dues.certificates.map((year) => (
            <Button key={year} onClick={() => void save(year)}>
              {`Attestation ${year}`}
            </Button>
          ))}
        </OfficeActions>
      )}
    </OfficeSection>
  )
}
