import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import {
  findMissingMemberListFields,
  type MemberListImportOutcome,
  type MemberListWordMapping,
  type CorrectedMemberListLine,
} from '#contract/members/memberLists.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficePanel } from '#src/office/parts/OfficePanel.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { useBoardRoles } from '#src/auth/useBoardRoles.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { FileButton } from '#src/components/controls/FileButton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { ErrorAlert } from '#src/forms/Form.tsx'
import { isoDay } from '#src/lib/dates.ts'
import { showToast } from '#src/lib/messages.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { MemberListColumnsAndDuesForm } from '#src/members/office/import/MemberListColumnsAndDuesForm.tsx'
import { MemberListImports } from '#src/members/office/import/MemberListImports.tsx'
import { MemberListCheckResults } from '#src/members/office/import/MemberListCheckResults.tsx'
import { describeMemberListImport, memberListImportTitle } from '#src/members/office/import/describeImport.ts'
import {
  requestMemberListCheck,
  requestMemberListImport,
  storeMemberListWordMeanings,
  type MemberListImportSettings,
} from '#src/members/office/import/sendList.ts'
import { MemberListWordMeaningsForm } from '#src/members/office/import/MemberListWordMeaningsForm.tsx'

type Table = { file: File; columns: string[]; samples: string[][] }

/**
 * Office page that imports a member list from a file: name the columns, check and correct each line, import the rest.
 */
export function ImportPage() {
  usePageMetadata({ title: 'Importer une liste – bureau', isIndexed: false })
  const hasBank = useBoardRoles().data?.data.includes('treasury') ?? false
  const lists = useBoardApiReply(apiReplyKey('GET /board/member-lists'))
  const [table, setTable] = useState<Table>()
  const [reading, setReading] = useState<MemberListImportSettings>(asUsual)
  const [check, setCheck] = useState<MemberListImportOutcome>()
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
      const { columns, samples, proposed } = await requestMemberListCheck(file)
      setTable({ file, columns, samples })
      setReading((now) => ({ ...now, columns: proposed, mends: [] }))
    })
  const look = ({ file }: Table) =>
    work(async () => {
      if (findMissingMemberListFields(reading.columns).length > 0)
        throw new Error('Choisissez les colonnes du prénom, du nom, de l’adresse e-\u2060mail et de la compagnie.')
      setCheck((await requestMemberListCheck(file, reading)).check ?? undefined)
    })
  const mend = ({ file }: Table, mended: CorrectedMemberListLine) =>
    work(async () => {
      const changed = { ...reading, mends: mendsWith(reading.mends, mended) }
      setCheck((await requestMemberListCheck(file, changed)).check ?? undefined)
      setReading(changed)
    })
  const remember = ({ file }: Table, words: MemberListWordMapping[]) =>
    work(async () => {
      await storeMemberListWordMeanings(words)
      setCheck((await requestMemberListCheck(file, reading)).check ?? undefined)
    })
  const bring = ({ file }: Table) =>
    work(async () => {
      const added = await requestMemberListImport(file, reading)
      showToast('success', `${formatCount(added, 'adhérent')} de plus\u00a0: les invitations partent.`)
      await lists.mutate()
      // Lines still to correct stay on the page.
      if (check && check.counts.bad > 0)
        return setCheck((await requestMemberListCheck(file, reading)).check ?? undefined)
      setTable(undefined)
      setCheck(undefined)
    })

  return (
    <>
      <h1 tabIndex={-1}>Importer une liste</h1>
      <OfficeIntro>
        Un classeur .xlsx ou un tableau CSV, 5&nbsp;000&nbsp;lignes au plus, une par adhérent. Rien ne change avant que
        vous n’ayez vu le sort de chaque ligne, et une ligne qui ne va pas se corrige ici.{' '}
        <Link to={portalPagePaths.boardDirectory}>Revenir aux membres</Link>
      </OfficeIntro>
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
            <MemberListColumnsAndDuesForm
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
        <ErrorAlert>{refusal}</ErrorAlert>
      </Part>
      {table && check && (
        <Part aria-label="Ce que fera l’import">
          <h2>{memberListImportTitle(check)}</h2>
          <p>{describeMemberListImport(check)}</p>
          <MemberListWordMeaningsForm
            key={check.words.map(({ word }) => word).join()}
            check={check}
            isBusy={isBusy}
            onSave={(words) => void remember(table, words)}
          />
          {check.counts.new > 0 && (
            <ConfirmingButton
              question={`Ajouter ${formatCount(check.counts.new, 'adhérent')} et leur écrire\u00a0?`}
              yes="Importer"
              about={table.file.name}
              onYes={() => bring(table)}
            >
              Importer la liste
            </ConfirmingButton>
          )}
          <MemberListCheckResults
            key={JSON.stringify(check.counts)}
            of={check}
            hasBank={hasBank}
            isBusy={isBusy}
            onMend={(mended) => void mend(table, mended)}
          />
          {check.aside.length > 0 && (
            <details>
              <summary>{`${formatCount(check.aside.length, 'ligne')} hors de la liste\u00a0: titres, totaux`}</summary>
              {check.aside.map(({ line, text }) => (
                <p key={line}>{`Ligne\u00a0${line}\u00a0: ${text}`}</p>
              ))}
            </details>
          )}
        </Part>
      )}
      <h2>Les listes importées</h2>
      <QueryBoundary
        of={lists}
        failure="Les listes importées n’ont pas pu être chargées"
        empty={<p>Aucune liste pour le moment.</p>}
      >
        {({ data }) => <MemberListImports lists={data} />}
      </QueryBoundary>
    </>
  )
}

/** Merges a corrected line of an imported member list with its earlier corrections. */
function mendsWith(mends: CorrectedMemberListLine[], mended: CorrectedMemberListLine): CorrectedMemberListLine[] {
  const before = mends.find(({ line }) => line === mended.line)
  const others = mends.filter(({ line }) => line !== mended.line)
  return [...others, { ...mended, fields: { ...before?.fields, ...mended.fields } }]
}

const asUsual = (): MemberListImportSettings => ({
  columns: {},
  period: 'annuelle',
  charged_from: isoDay(new Date()),
  mends: [],
})

const Part = styled(OfficePanel)(({ theme: { vars, typography } }) => ({
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  'p:empty': { display: 'none' },
}))
