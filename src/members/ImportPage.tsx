import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { ListCheck } from '#contract/memberLists.ts'
import { paths } from '#contract/paths.ts'
import { keyOf } from '#src/api/call.ts'
import { useBoardReply } from '#src/board/boardCall.ts'
import { Intro } from '#src/board/Intro.ts'
import { useRoles } from '#src/board/useRoles.ts'
import { Button } from '#src/components/Button.tsx'
import { ConfirmingButton } from '#src/components/ConfirmingButton.tsx'
import { FileButton } from '#src/components/FileButton.tsx'
import { PageSkeleton } from '#src/components/PageSkeleton.tsx'
import { QueryBoundary } from '#src/components/QueryBoundary.tsx'
import { Refusal } from '#src/forms/Form.tsx'
import { isoDay, shortDate } from '#src/lib/dates.ts'
import { notify } from '#src/lib/messages.ts'
import { counted } from '#src/lib/text.ts'
import { usePageHead } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { ColumnsForm } from './import/ColumnsForm.tsx'
import { ListFates } from './import/ListFates.tsx'
import { neededFields } from './import/listLabels.ts'
import { checkList, importList, type ListReading } from './import/sendList.ts'

type Table = { file: File; columns: string[]; samples: string[][] }

/** An existing list of members: chosen, its columns named, looked at line by line, then taken in whole. */
export function ImportPage() {
  usePageHead({ title: 'Importer une liste – bureau', isIndexed: false })
  const hasBank = useRoles().data?.data.includes('treasury') ?? false
  const lists = useBoardReply(keyOf('GET /board/member-lists'))
  const [table, setTable] = useState<Table>()
  const [reading, setReading] = useState<ListReading>(asUsual)
  const [check, setCheck] = useState<ListCheck>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const work = async (doing: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await doing()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'La liste n’a pas pu être lue.')
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File) =>
    work(async () => {
      setTable(undefined)
      setCheck(undefined)
      const { columns, samples, proposed } = await checkList(file)
      setTable({ file, columns, samples })
      setReading((now) => ({ ...now, columns: proposed }))
    })
  const look = ({ file }: Table) =>
    work(async () => {
      const missing = neededFields.some((field) => reading.columns[field] === undefined)
      if (missing)
        throw new Error('Choisissez les colonnes du prénom, du nom, de l’adresse e-\u2060mail et de la compagnie.')
      setCheck((await checkList(file, reading)).check ?? undefined)
    })
  const bring = ({ file }: Table) =>
    work(async () => {
      const added = await importList(file, reading)
      notify('success', `${counted(added, 'adhérent')} de plus\u00a0: les invitations partent.`)
      setTable(undefined)
      setCheck(undefined)
      await lists.mutate()
    })

  return (
    <>
      <h1 tabIndex={-1}>Importer une liste</h1>
      <Intro>
        Un classeur .xlsx ou un tableau CSV, 5&nbsp;000&nbsp;lignes au plus, une par adhérent. Rien ne change avant que
        vous n’ayez vu le sort de chaque ligne. <Link to={paths.boardDirectory}>Revenir aux membres</Link>
      </Intro>
      <Part aria-label="La liste">
        <FileButton
          label="Liste d’adhérents"
          accept=".csv,.txt,.xlsx"
          look={table ? 'edged' : 'main'}
          disabled={isBusy}
          onFile={(file) => void take(file)}
        >
          {table ? 'Choisir une autre liste' : 'Choisir la liste'}
        </FileButton>
        {table && (
          <>
            <h2>{table.file.name}</h2>
            <ColumnsForm
              columns={table.columns}
              samples={table.samples}
              of={reading}
              hasBank={hasBank}
              onChange={(changed) => {
                setReading(changed)
                setCheck(undefined)
              }}
            />
            {!check && (
              <Button look="main" disabled={isBusy} onClick={() => void look(table)}>
                Vérifier la liste
              </Button>
            )}
          </>
        )}
        <p role="status">{isBusy && 'Lecture en cours…'}</p>
        <Refusal>{refusal}</Refusal>
      </Part>
      {table && check && (
        <Part aria-label="Ce que fera l’import">
          <h2>{summaryOf(check)}</h2>
          <p>{said(check)}</p>
          {check.counts.bad === 0 && check.counts.new > 0 && (
            <ConfirmingButton
              question={`Ajouter ${counted(check.counts.new, 'adhérent')} et leur écrire\u00a0?`}
              yes="Importer"
              about={table.file.name}
              onYes={() => bring(table)}
            >
              Importer la liste
            </ConfirmingButton>
          )}
          <ListFates key={JSON.stringify(check.counts)} of={check} />
        </Part>
      )}
      <h2>Les listes importées</h2>
      <QueryBoundary
        of={lists}
        failure="Les listes importées n’ont pas pu être chargées"
        skeleton={<PageSkeleton />}
        empty={<p>Aucune liste pour le moment.</p>}
      >
        {({ data }) => (
          <Rows>
            {data.map(({ id, imported_at, by, added, waiting, active }) => (
              <li key={id}>
                <b>
                  {counted(added, 'adhérent')}, le {shortDate(imported_at)}
                </b>
                <p>
                  {by && `Par ${by}. `}
                  {waiting > 0
                    ? `${counted(waiting, 'invitation')} à partir. `
                    : 'Toutes les invitations sont parties. '}
                  {`${counted(active, 'compte')} en service.`}
                </p>
              </li>
            ))}
          </Rows>
        )}
      </QueryBoundary>
    </>
  )
}

const asUsual = (): ListReading => ({ columns: {}, period: 'annuelle', charged_from: isoDay(new Date()) })

const summaryOf = ({ counts }: ListCheck) =>
  counts.bad > 0
    ? `${counted(counts.bad, 'ligne')} à corriger`
    : counts.new > 0
      ? `${counted(counts.new, 'adhérent')} à ajouter`
      : 'Personne à ajouter'

function said({ counts, mandates, unpriced, minutes }: ListCheck): string {
  if (counts.bad > 0)
    return 'Tant qu’une ligne ne va pas, rien n’est importé\u00a0: corrigez-la dans votre fichier, puis choisissez-le de nouveau.'
  if (counts.new === 0) return 'Tous sont déjà adhérents\u00a0: leurs fiches restent comme elles sont.'
  return [
    minutes > 60
      ? `Les invitations partent en ${counted(Math.ceil(minutes / 60), 'heure')} environ.`
      : `Les invitations partent en ${counted(minutes, 'minute')} environ.`,
    ...(mandates > 0 ? [`${counted(mandates, 'mandat')} de prélèvement.`] : []),
    ...(unpriced > 0
      ? [
          `${counted(unpriced, 'personne')} sans cotisation appelée\u00a0: leur fonction ou leur temps de travail manque au barème.`,
        ]
      : []),
    ...(counts.known > 0
      ? [`${counted(counts.known, 'ligne')} déjà connue${counts.known > 1 ? 's' : ''}, sans changement.`]
      : []),
  ].join(' ')
}

const Part = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: space.x4,
  margin: `${space.x5} 0 ${space.x8}`,
  padding: space.x5,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  h2: { ...typography.h4, margin: 0, overflowWrap: 'anywhere' },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  'p:empty': { display: 'none' },
}))
const Rows = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: `${space.x3} 0 ${space.x8}`,
  padding: 0,
  listStyle: 'none',
  li: { padding: `${space.x4} 0`, borderTop: `1px solid ${vars.palette.line}` },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
