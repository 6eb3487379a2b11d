import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { minutesRoleLabels } from '#contract/events/minutesRoleLabels.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { fetchApiFile } from '#src/api/fetchFile.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { RichText } from '#src/components/text/RichText.tsx'
import { formatLongDate } from '#src/lib/dates.ts'
import { saveFile } from '#src/lib/saveFile.ts'

/** Published minutes of an assembly: a PDF, and the text once it is opened. */
export function EventMinutes({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  const save = () =>
    showToastOnFailure(async () => {
      const file = await fetchApiFile('GET /events/:id/minutes/file', { params: { id } })
      saveFile(file.blob, file.name)
    })
  return (
    <Root>
      <h2>Procès-verbal</h2>
      <MoreLink onClick={() => void save()}>Procès-verbal signé (PDF)</MoreLink>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Lire le procès-verbal</summary>
        {isOpen && <MinutesText id={id} />}
      </details>
    </Root>
  )
}

function MinutesText({ id }: { id: number }) {
  const minutes = useApiReply(apiReplyKey('GET /events/:id/minutes', { params: { id } }))
  return (
    <QueryBoundary of={minutes} failure="Le procès-verbal n’a pas pu être chargé" skeleton={<Skeleton shape="title" />}>
      {({ data: { blocks, signatures } }) => (
        <>
          <RichText blocks={blocks} />
          <ul>
            {signatures.map(({ role, name, at }) => (
              <li key={role}>{`${minutesRoleLabels[role]}\u00a0: ${name}, signé le ${formatLongDate(at)}`}</li>
            ))}
          </ul>
        </>
      )}
    </QueryBoundary>
  )
}

const Root = styled('section')(({ theme }) => ({
  width: '100%',
  details: { marginTop: space.x2 },
  'details > ul': { margin: `${space.x6} 0 0`, padding: 0, listStyle: 'none' },
  summary: { ...theme.typography.body1, minHeight: 44, paddingBlock: space.x2, cursor: 'pointer' },
}))
