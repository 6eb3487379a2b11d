import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatShortDate } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'

/** List of voters of a poll with their marks, loaded on request: its reading is written in the journal. */
export function VoterList({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="emargement">
      <h2 id="emargement">Liste d’émargement</h2>
      <p>
        Elle dit qui peut participer et qui l’a fait, au jour près, et rien des réponses. Sa lecture est inscrite au
        journal&nbsp;; elle est effacée soixante jours après la clôture.
      </p>
      {isOpen ? <Voters id={id} /> : <Button onClick={() => setOpen(true)}>Ouvrir la liste</Button>}
    </section>
  )
}

function Voters({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const [voted, setVoted] = useState<'' | 'oui' | 'non'>('')
  const query = { page, ...(voted && { voted }) }
  const voters = useBoardApiReply(apiReplyKey('GET /board/polls/:id/voters', { params: { id }, query }), {
    keepPreviousData: true,
  })
  return (
    <>
      <FilterSelect
        label="Montrer"
        value={voted}
        options={[
          ['', 'Toute la liste'],
          ['oui', 'Qui a participé'],
          ['non', 'Qui n’a pas participé'],
        ]}
        onChange={(chosen) => {
          setPage(1)
          setVoted(chosen as typeof voted)
        }}
      />
      <QueryBoundary of={voters} failure="La liste n’a pas pu être chargée" empty={<p>Personne.</p>}>
        {({ data, meta }) => (
          <>
            <p role="status">{formatCount(meta.total, 'personne')}</p>
            <Table>
              <thead>
                <tr>
                  <th scope="col">Nom</th>
                  <th scope="col">Numéro</th>
                  <th scope="col">A participé</th>
                </tr>
              </thead>
              <tbody>
                {data.map((voter, index) => (
                  <tr key={voter.id ?? `gone ${index}`}>
                    <th scope="row">
                      {voter.name}
                      <small>{voter.company}</small>
                    </th>
                    <td>{voter.number}</td>
                    <td>{voter.voted_on ? formatShortDate(voter.voted_on) : 'non'}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {meta.last_page > 1 && (
              <ButtonRow>
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Page précédente
                </Button>
                <span>{`${page} sur ${meta.last_page}`}</span>
                <Button disabled={page === meta.last_page} onClick={() => setPage(page + 1)}>
                  Page suivante
                </Button>
              </ButtonRow>
            )}
          </>
        )}
      </QueryBoundary>
    </>
  )
}

const Table = styled('table')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  width: '100%',
  maxWidth: '44rem',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  'th, td': {
    padding: `${space.x2} ${space.x2} ${space.x2} 0`,
    borderBottom: `1px solid ${vars.palette.line}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  small: { ...typography.caption, display: 'block', color: vars.palette.text.secondary },
  'button:disabled': { opacity: 0.4 },
}))
