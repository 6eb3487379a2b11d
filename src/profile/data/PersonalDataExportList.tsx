import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import type { PersonalDataExport } from '#contract/profile/profile.ts'
import { callApi } from '#src/api/call.ts'
import { fetchApiFile } from '#src/api/fetchFile.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { focusPanelTitle } from '#src/components/focusPanelTitle.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { formatTimeOfDay } from '#src/lib/dates.ts'
import { saveFile } from '#src/lib/saveFile.ts'
import { formatFileSize } from '#src/lib/formatFileSize.ts'
import { FormFieldsPlaceholder } from '#src/profile/frame/FormFieldsPlaceholder.tsx'
import { usePersonalDataExports } from '#src/profile/useProfileParts.ts'

const ASK_AGAIN_MS = 2000

/** List of the member's data exports: requested, in preparation, downloadable for seven days. */
export function PersonalDataExportList() {
  const exports = usePersonalDataExports()
  const place = useRef<HTMLDivElement>(null)
  const [isBusy, setBusy] = useState(false)
  const isMade = exports.data?.data.some(({ state }) => state === 'en-preparation') ?? false
  const { mutate } = exports
  useEffect(() => {
    if (!isMade) return undefined
    const timer = setInterval(() => void mutate(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMade, mutate])

  const during = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    await showToastOnFailure(work)
    setBusy(false)
  }
  const ask = () =>
    during(async () => {
      await callApi('POST /profile/exports')
      // The button disappears until the export is ready: focus moves to the panel's title.
      focusPanelTitle(place.current)
      await mutate()
    })
  const download = (id: number) =>
    during(async () => {
      const { blob, name } = await fetchApiFile('GET /profile/exports/:id/file', { params: { id } })
      saveFile(blob, name || 'mes-donnees.zip')
    })

  return (
    <QueryBoundary of={exports} failure="Vos archives n’ont pas pu être chargées" skeleton={<FormFieldsPlaceholder fields={1} />}>
      {({ data }) => (
        <Root ref={place} aria-busy={isBusy}>
          {data.length > 0 && (
            <ul aria-live="polite">
              {data.map((one) => (
                <li key={one.id}>
                  <p>
                    <b>{states[one.state]}</b>
                    <span>
                      Demandée le <TimeText at={one.asked_at} isDay /> à {formatTimeOfDay(one.asked_at)}
                      <Until of={one} />
                    </span>
                  </p>
                  {one.state === 'prete' && (
                    <Button
                      look="main"
                      aria-label={`Télécharger l’archive du ${formatTimeOfDay(one.asked_at)}`}
                      onClick={() => void download(one.id)}
                    >
                      Télécharger
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {!isMade && (
            <div>
              <Button onClick={() => void ask()}>
                {data.length ? 'Demander une nouvelle archive' : 'Préparer mon archive'}
              </Button>
            </div>
          )}
        </Root>
      )}
    </QueryBoundary>
  )
}

function Until({ of: { until, size } }: { of: PersonalDataExport }) {
  if (until === null) return null
  return (
    <>
      , disponible jusqu’au <TimeText at={until} isDay />
      {size !== null && ` (${formatFileSize(size)})`}
    </>
  )
}

const states: Record<PersonalDataExport['state'], string> = {
  'en-preparation': 'En préparation…',
  prete: 'Archive prête',
  echouee: 'Cette archive n’a pas pu être faite. Demandez-en une autre.',
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x5,
  ul: { margin: 0, padding: 0, listStyle: 'none' },
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space.x3,
    padding: `${space.x4} 0`,
    borderBottom: `1px solid ${vars.palette.line}`,
  },
  p: { display: 'grid', flex: '1 1 14rem', margin: 0 },
  b: { ...typography.subtitle1, fontWeight: typography.fontWeightBold },
  'p span': { ...typography.body2, color: vars.palette.text.secondary },
}))
