import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { memo, useState } from 'react'
import { space } from '#theme/space.ts'
import type { OfficeTextKind, OfficeTextVersion } from '#contract/office/texts.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { showToast } from '#src/lib/messages.ts'
import { officeTextVersionActionLabels } from './stateLabels.ts'

type Text = { kind: OfficeTextKind; slug: string }
type Props = Text & { onRestored: () => Promise<void> }

/** Returns the cache key of an office text's saved versions. */
export const officeTextVersionsCacheKey = (params: Text) =>
  apiReplyKey('GET /board/texts/:kind/text/:slug/versions', { params })

/** History of an office text: published versions with author and changes, each of which can be restored. */
export const OfficeTextHistoryPanel = memo(function OfficeTextHistoryPanel({ kind, slug, onRestored }: Props) {
  const versions = useBoardApiReply(officeTextVersionsCacheKey({ kind, slug }))
  const [shown, setShown] = useState<number>()
  const restore = (id: number) =>
    showToastOnFailure(async () => {
      const { data } = await callBoardApi('POST /board/texts/:kind/text/:slug/versions/:id/restoration', {
        params: { kind, slug, id },
      })
      await Promise.all([versions.mutate(), onRestored()]).catch(() => undefined)
      showToast('success', data.message)
    })
  return (
    <Root aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <QueryBoundary
        of={versions}
        failure="L’historique n’a pas pu être chargé"
        empty={<p>Ce texte n’a pas encore été publié depuis le bureau.</p>}
      >
        {({ data }) => (
          <ol>
            {data.map((version, index) => (
              <li key={version.id}>
                <Line of={version} />
                <MuiButton
                  aria-expanded={shown === version.id}
                  onClick={() => setShown(shown === version.id ? undefined : version.id)}
                >
                  Ce qui a changé
                </MuiButton>
                {index > 0 && <MuiButton onClick={() => void restore(version.id)}>Reprendre cette version</MuiButton>}
                {shown === version.id && <Changes kind={kind} slug={slug} id={version.id} />}
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </Root>
  )
})

const Line = ({ of: { act, at, by } }: { of: OfficeTextVersion }) => (
  <p>
    <b>{officeTextVersionActionLabels[act]}</b>
    {by && ` par ${by}`}, le {formatShortDate(at)} à {formatTimeOfDay(at)}
  </p>
)

function Changes({ kind, slug, id }: Text & { id: number }) {
  const version = useBoardApiReply(
    apiReplyKey('GET /board/texts/:kind/text/:slug/versions/:id', { params: { kind, slug, id } }),
  )
  return (
    <QueryBoundary of={version} failure="Cette version n’a pas pu être chargée">
      {({ data: { pieces, note } }) => (
        <>
          {note && <p>{note}</p>}
          <pre>
            {pieces.map(({ is, text }, index) => {
              const Piece = is === 'added' ? 'ins' : is === 'removed' ? 'del' : 'span'
              return (
                // oxlint-disable-next-line react/no-array-index-key -- pieces are parts of one text, in their order
                <Piece key={index}>{text}</Piece>
              )
            })}
          </pre>
        </>
      )}
    </QueryBoundary>
  )
}

const Root = styled('section')(({ theme: { vars, typography } }) => ({
  h2: { ...typography.h4, margin: 0 },
  ol: { margin: `${space.x3} 0 0`, padding: 0, listStyle: 'none' },
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space.x2,
    padding: `${space.x2} 0`,
    borderTop: `1px solid ${vars.palette.line}`,
  },
  'li p': { ...typography.body2, flex: 1, minWidth: '14rem', margin: 0 },
  pre: {
    ...typography.body2,
    width: '100%',
    margin: 0,
    padding: space.x4,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.background.paper,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  ins: { backgroundColor: vars.palette.company.tint, textDecorationThickness: 2 },
  del: { color: vars.palette.text.secondary },
}))
