import '#theme/laterComponents.ts'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { keyOf } from '#src/api/call.ts'
import { fetchFile } from '#src/api/fetchFile.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { Button } from '#src/components/Button.tsx'
import { EmptyData } from '#src/components/EmptyData.tsx'
import { PageSkeleton } from '#src/components/PageSkeleton.tsx'
import { QueryBoundary } from '#src/components/QueryBoundary.tsx'
import { dayDate, dayRange, isoDay, shortDate } from '#src/lib/dates.ts'
import { euros } from '#src/lib/euros.ts'
import { notify } from '#src/lib/messages.ts'
import { saveFile } from '#src/lib/saveFile.ts'
import { counted } from '#src/lib/text.ts'
import { usePageHead } from '#src/navigation/head.ts'
import { Intro } from './Intro.ts'
import { boardCall, confirming, useBoardReply } from './boardCall.ts'
import { BankFileButton } from './treasury/BankFileButton.tsx'
import { DebitSummary } from './treasury/DebitSummary.tsx'
import { SettleFile } from './treasury/SettleFile.tsx'
import { UndoSettlement } from './treasury/UndoSettlement.tsx'

const inTwoWeeks = () => isoDay(new Date(Date.now() + 14 * 86_400_000))

/** The month's debits: what a file will hold, the file for the bank, and what the bank has made of it. */
export function DebitsPage() {
  usePageHead({ title: 'Prélèvements – bureau', isIndexed: false })
  const [until, setUntil] = useState(inTwoWeeks)
  const [settling, setSettling] = useState<number>()
  const preview = useBoardReply(until ? keyOf('GET /board/debit-preview', { query: { until_on: until } }) : null, {
    keepPreviousData: true,
  })
  const files = useBoardReply(keyOf('GET /board/debit-files'))
  const refresh = async () => void (await Promise.all([preview.mutate(), files.mutate()]))
  const write = () =>
    notifyFailure(async () => {
      const { data } = await boardCall('POST /board/debit-files', { body: { until_on: until } })
      notify('success', `Fichier écrit\u00a0: ${counted(data.count, 'prélèvement')}, ${euros(data.total_cents)}.`)
      await refresh()
    })
  const save = (id: number) =>
    notifyFailure(async () => {
      const { blob, name } = await confirming(() => fetchFile('GET /board/debit-files/:id/file', { params: { id } }))
      saveFile(blob, name)
      await files.mutate()
    })

  return (
    <>
      <h1 tabIndex={-1}>Prélèvements</h1>
      <Intro>
        Écrivez le fichier du mois, remettez-le à votre banque, puis notez ce qu’elle en a fait. Chaque adhérent est
        prévenu quatorze jours avant.
      </Intro>
      <Section aria-labelledby="prochain">
        <h2 id="prochain">Le prochain fichier</h2>
        <TextField
          label="Jusqu’au"
          type="date"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <QueryBoundary
          of={preview}
          failure="Ce que contiendrait le fichier n’a pas pu être lu"
          skeleton={<PageSkeleton />}
        >
          {({ data }) => (
            <>
              <DebitSummary of={data} />
              {data.count > 0 && (
                <div>
                  <Button onClick={() => void write()}>Écrire le fichier</Button>
                </div>
              )}
            </>
          )}
        </QueryBoundary>
      </Section>
      <h2>Les fichiers écrits</h2>
      <QueryBoundary
        of={files}
        failure="Les fichiers n’ont pas pu être chargés"
        skeleton={<PageSkeleton />}
        empty={<EmptyData title="Aucun fichier">Le premier se prépare ci-dessus.</EmptyData>}
      >
        {({ data }) => (
          <Files>
            {data.map((file) => {
              const isOver = file.until_on <= isoDay(new Date())
              return (
                <li key={file.id}>
                  <h3>
                    {counted(file.count, 'prélèvement')}, {euros(file.total_cents)}
                  </h3>
                  <p>
                    {capital(dayRange(file.from_on, file.until_on))}, écrit le {shortDate(file.made_at)}
                    {file.waiting > 0 && ` · ${counted(file.waiting, 'prélèvement')} à la banque`}
                    {file.rejected > 0 && ` · ${counted(file.rejected, 'rejet')}`}
                  </p>
                  <div>
                    <BankFileButton
                      about={`fichier du ${dayDate(file.until_on)}`}
                      downloaded_at={file.downloaded_at}
                      onSave={() => save(file.id)}
                    />
                    {file.waiting > 0 && isOver && settling !== file.id && (
                      <Button
                        aria-label={`Noter le résultat du fichier du ${dayDate(file.until_on)}`}
                        onClick={() => setSettling(file.id)}
                      >
                        Noter le résultat
                      </Button>
                    )}
                    <UndoSettlement file={file} onDone={refresh} />
                  </div>
                  {settling === file.id && (
                    <SettleFile
                      id={file.id}
                      waiting={file.waiting}
                      onDone={async () => {
                        setSettling(undefined)
                        await refresh()
                      }}
                    />
                  )}
                </li>
              )
            })}
          </Files>
        )}
      </QueryBoundary>
    </>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const Section = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x4,
  justifyItems: 'start',
  margin: `${space.x5} 0 ${space.x8}`,
  padding: space.x5,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  h2: { ...typography.h4, margin: 0 },
}))

const Files = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: `${space.x3} 0 ${space.x8}`,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: `${space.x4} 0`, borderTop: `1px solid ${vars.palette.line}` },
  h3: { ...typography.subtitle1, margin: 0 },
  p: { ...typography.body2, margin: `${space.x1} 0`, color: vars.palette.text.secondary },
  '& > li > div:first-of-type': { display: 'flex', flexWrap: 'wrap', gap: space.x3 },
}))
