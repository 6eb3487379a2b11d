import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { memo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import type { TextEditorPanelProps } from '#src/office/resource.ts'
import { DraftAndReplacedAccordComparison } from './DraftAndReplacedAccordComparison.tsx'

/** Office panel of an agreement: start its next version, compare it with the replaced one, write its news post. */
export const AccordNextStepsPanel = memo(function AccordNextStepsPanel({
  text: { slug, state, version },
  head,
}: TextEditorPanelProps) {
  const navigate = useNavigate()
  const [isCompared, setCompared] = useState(false)
  const isPublished = state === 'publie'
  const replaces = head['replaces']
  const hasFormer = Array.isArray(replaces) && replaces.length > 0
  if (!isPublished && !hasFormer) return null
  const params = { slug }
  const beginVersion = () =>
    showToastOnFailure(async () => {
      const { data } = await callBoardApi('POST /board/accords/:slug/version', { params })
      await navigate(portalPagePaths.boardText('accords', data.slug))
    })
  const announce = () =>
    showToastOnFailure(async () => {
      const { data } = await callBoardApi('POST /board/accords/:slug/announcement', { params })
      await navigate(portalPagePaths.boardText('news', data.slug))
    })
  return (
    <Root aria-label="Suites de l’accord">
      <div>
        {isPublished && <MuiButton onClick={() => void beginVersion()}>Nouvelle version</MuiButton>}
        {hasFormer && (
          <MuiButton aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
            Comparer avec l’accord remplacé
          </MuiButton>
        )}
        {isPublished && <MuiButton onClick={() => void announce()}>Écrire l’actualité qui l’annonce</MuiButton>}
      </div>
      {isCompared && hasFormer && <DraftAndReplacedAccordComparison key={version} slug={slug} />}
    </Root>
  )
})

const Root = styled('section')({
  paddingTop: space.x3,
  '& > div:first-of-type': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
})
