import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { DebitCountAndTotal } from '#contract/dues/office.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { isoDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { callBoardApi, runBoardAction, saveBoardFile, useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficePanel } from '#src/office/parts/OfficePanel.ts'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'
import { DebitFileItem } from '#src/dues/office/debits/DebitFileItem.tsx'
import { DebitFilePreview } from '#src/dues/office/debits/DebitFilePreview.tsx'

const inTwoWeeks = () => isoDay(new Date(Date.now() + 14 * 86_400_000))

/** Office page of direct debits: preview of the next debit file, its creation, and the bank's results. */
export function DebitsPage() {
  usePageMetadata({ title: 'Prélèvements – bureau', isIndexed: false })
  const [until, setUntil] = useState(inTwoWeeks)
  const preview = useBoardApiReply(
    until ? apiReplyKey('GET /board/debit-preview', { query: { until_on: until } }) : null,
    {
      keepPreviousData: true,
    },
  )
  const files = useBoardApiReply(apiReplyKey('GET /board/debit-files'))
  const refresh = async () => void (await Promise.all([preview.mutate(), files.mutate()]))
  const act = (work: () => Promise<string>) => runBoardAction(work, refresh)
  const write = ({ count, total_cents }: DebitCountAndTotal) =>
    act(async () => {
      const { data } = await callBoardApi('POST /board/debit-files', { body: { until_on: until, count, total_cents } })
      return `Fichier écrit\u00a0: ${formatCount(data.count, 'prélèvement')}, ${formatCents(data.total_cents)}.`
    })
  const save = (id: number) =>
    saveBoardFile('GET /board/debit-files/:id/file', { params: { id } }).then(async () => void (await files.mutate()))

  return (
    <>
      <h1 tabIndex={-1}>Prélèvements</h1>
      <OfficeIntro>
        Écrivez le fichier du mois, remettez-le à votre banque, puis notez ce qu’elle en a fait. Chaque adhérent est
        prévenu quatorze jours avant.
      </OfficeIntro>
      <OfficePanel aria-labelledby="prochain">
        <h2 id="prochain">Le prochain fichier</h2>
        <TextField
          label="Jusqu’au"
          type="date"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <QueryBoundary of={preview} failure="Ce que contiendrait le fichier n’a pas pu être lu">
          {({ data }) => (
            <>
              <DebitFilePreview preview={data} onReach={setUntil} />
              {data.count > 0 && (
                <ConfirmingButton question={false} yes="Écrire le fichier" onYes={() => write(data)}>
                  Écrire le fichier
                </ConfirmingButton>
              )}
            </>
          )}
        </QueryBoundary>
      </OfficePanel>
      <h2>Les fichiers écrits</h2>
      <QueryBoundary
        of={files}
        failure="Les fichiers n’ont pas pu être chargés"
        empty={<EmptyListMessage title="Aucun fichier">Le premier se prépare ci-dessus.</EmptyListMessage>}
      >
        {({ data }) => (
          <OfficeEntryList>
            {data.map((file) => (
              <DebitFileItem key={file.id} file={file} onSave={() => save(file.id)} act={act} onSettled={refresh} />
            ))}
          </OfficeEntryList>
        )}
      </QueryBoundary>
    </>
  )
}
