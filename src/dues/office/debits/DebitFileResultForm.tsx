import '#theme/laterComponents.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { TreasuryMemberDue } from '#contract/dues/dues.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { formatCents } from '#src/lib/formatCents.ts'
import { showToast } from '#src/lib/messages.ts'
import { formatCount } from '#src/lib/text.ts'

type Props = { id: number; waiting: number; onDone: () => Promise<void> }

/** Form that records the bank's result for a debit file: every debit paid, except the selected ones. */
export function DebitFileResultForm({ id, waiting, onDone }: Props) {
  const [search, setSearch] = useState('')
  const [rejected, setRejected] = useState<readonly TreasuryMemberDue[]>([])
  const debits = useBoardApiReply(apiReplyKey('GET /board/dues', { query: { file: id, state: 'remise', search } }), {
    keepPreviousData: true,
  })
  const settle = () =>
    showToastOnFailure(async () => {
      const body = { rejected: rejected.map((due) => due.id) }
      const { data } = await callBoardApi('PUT /board/debit-files/:id/state', { params: { id }, body })
      showToast('success', `Noté\u00a0: ${formatCount(data.paid, 'paiement')}, ${formatCount(data.rejected, 'rejet')}.`)
      await onDone()
    })
  const paid = waiting - rejected.length
  const act = `Noter ${[paid > 0 && formatCount(paid, 'paiement'), rejected.length > 0 && formatCount(rejected.length, 'rejet')].filter(Boolean).join(' et ')}`
  const isRejected = (due: TreasuryMemberDue) => rejected.some((one) => one.id === due.id)
  return (
    <Root aria-label="Ce que la banque en a fait">
      <p>Cochez les prélèvements que la banque a rejetés. Les autres seront notés payés, et leur reçu établi.</p>
      <SearchInput
        label="Rechercher un prélèvement du fichier"
        placeholder="Un nom, un numéro, une référence…"
        value={search}
        onSearch={setSearch}
        action=""
      />
      <QueryBoundary of={debits} failure="Les prélèvements n’ont pas pu être chargés">
        {({ data, meta }) => (
          <>
            {[...rejected.filter((due) => !data.some((one) => one.id === due.id)), ...data].map((due) => (
              <FormControlLabel
                key={due.id}
                label={`${due.member?.name ?? 'Ancien adhérent'}, ${formatCents(due.amount_cents)}, ${due.reference}`}
                control={
                  <Checkbox
                    checked={isRejected(due)}
                    onChange={({ target }) =>
                      setRejected((now) => (target.checked ? [...now, due] : now.filter((one) => one.id !== due.id)))
                    }
                  />
                }
              />
            ))}
            {meta.total > data.length && <p>Les autres se trouvent par la recherche.</p>}
          </>
        )}
      </QueryBoundary>
      <div>
        <ConfirmingButton question={questionOf(paid, rejected)} yes={act} onYes={settle}>
          {rejected.length === 0 ? 'Tout est payé' : act}
        </ConfirmingButton>
      </div>
    </Root>
  )
}

/**
 * Returns the French confirmation question before recording a debit file's result: consequences for paid and rejected
 * debits.
 */
function questionOf(paid: number, rejected: readonly TreasuryMemberDue[]): string {
  const isMany = paid > 1
  const parts = [
    paid > 0 &&
      `${formatCount(paid, 'prélèvement')} ${isMany ? 'seront notés payés, et leurs reçus établis' : 'sera noté payé, et son reçu établi'}.`,
    rejected.length > 0 &&
      `${formatCount(rejected.length, 'adhérent')} ${rejected.length > 1 ? 'seront prévenus' : 'sera prévenu'} du rejet de la banque.`,
    'Vous pourrez l’annuler en entier.',
  ]
  return `Noter ce que la banque a fait de ce fichier\u00a0? ${parts.filter(Boolean).join(' ')}`
}

const Root = styled('section')(({ theme: { typography } }) => ({
  display: 'grid',
  gap: space.x3,
  marginTop: space.x4,
  p: { ...typography.body2, margin: 0 },
}))
