import '#theme/laterComponents.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { BoardDue } from '#contract/dues.ts'
import { keyOf } from '#src/api/call.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { boardCall, useBoardReply } from '#src/board/boardCall.ts'
import { Button } from '#src/components/Button.tsx'
import { PageSkeleton } from '#src/components/PageSkeleton.tsx'
import { QueryBoundary } from '#src/components/QueryBoundary.tsx'
import { SearchInput } from '#src/components/SearchInput.tsx'
import { euros } from '#src/lib/euros.ts'
import { notify } from '#src/lib/messages.ts'
import { counted } from '#src/lib/text.ts'

type Props = { id: number; waiting: number; onDone: () => Promise<void> }

/** Says what the bank has made of a file: all of it paid, but for those that are chosen. */
export function SettleFile({ id, waiting, onDone }: Props) {
  const [search, setSearch] = useState('')
  const [rejected, setRejected] = useState<readonly BoardDue[]>([])
  const debits = useBoardReply(keyOf('GET /board/dues', { query: { file: id, state: 'remise', search } }), {
    keepPreviousData: true,
  })
  const settle = () =>
    notifyFailure(async () => {
      const body = { rejected: rejected.map((due) => due.id) }
      const { data } = await boardCall('PUT /board/debit-files/:id/state', { params: { id }, body })
      notify('success', `Noté\u00a0: ${counted(data.paid, 'paiement')}, ${counted(data.rejected, 'rejet')}.`)
      await onDone()
    })
  const isRejected = (due: BoardDue) => rejected.some((one) => one.id === due.id)
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
      <QueryBoundary of={debits} failure="Les prélèvements n’ont pas pu être chargés" skeleton={<PageSkeleton />}>
        {({ data, meta }) => (
          <>
            {[...rejected.filter((due) => !data.some((one) => one.id === due.id)), ...data].map((due) => (
              <FormControlLabel
                key={due.id}
                label={`${due.member?.name ?? 'Ancien adhérent'}, ${euros(due.amount_cents)}, ${due.reference}`}
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
        <Button onClick={() => void settle()}>
          {rejected.length === 0
            ? 'Tout est payé'
            : `Noter ${counted(waiting - rejected.length, 'paiement')} et ${counted(rejected.length, 'rejet')}`}
        </Button>
      </div>
    </Root>
  )
}

const Root = styled('section')(({ theme: { typography } }) => ({
  display: 'grid',
  gap: space.x3,
  marginTop: space.x4,
  p: { ...typography.body2, margin: 0 },
}))
