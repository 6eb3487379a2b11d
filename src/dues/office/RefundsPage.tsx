import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { DuesRefund } from '#contract/dues/refunds.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { dateWithoutWeekday, formatShortDate } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { callBoardApi, runBoardAction, saveBoardFile, useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { CancelRefundButton, duesRefundTitle } from '#src/dues/office/refunds/CancelRefundButton.tsx'
import { RefundFileRefundActions } from '#src/dues/office/refunds/RefundFileRefundActions.tsx'
import { RefundFileResultForm } from '#src/dues/office/refunds/RefundFileResultForm.tsx'
import { BankFileDownloadButton } from '#src/dues/office/debits/BankFileDownloadButton.tsx'

/**
 * Office page of refunds of dues: prepared from a due, written to a bank transfer file, recorded once the bank has
 * executed it.
 */
export function RefundsPage() {
  usePageMetadata({ title: 'Remboursements – bureau', isIndexed: false })
  const refunds = useBoardApiReply(apiReplyKey('GET /board/refunds'))
  const act = (work: () => Promise<string>) => runBoardAction(work, refunds.mutate)
  const write = () =>
    act(async () => {
      const { data } = await callBoardApi('POST /board/refund-files')
      const left =
        data.cancelled > 0
          ? ` ${formatCount(data.cancelled, 'remboursement')} annulé${data.cancelled > 1 ? 's' : ''}\u00a0: rien n’était plus à rendre.`
          : ''
      return `Fichier écrit\u00a0: ${formatCount(data.count, 'virement')}, ${formatCents(data.total_cents)}.${left}`
    })
  const drop = (id: number) =>
    act(async () => (await callBoardApi('DELETE /board/refunds/:id', { params: { id } })).message)
  const save = (id: number) =>
    saveBoardFile('GET /board/refund-files/:id/file', { params: { id } }).then(
      async () => void (await refunds.mutate()),
    )
  return (
    <>
      <h1 tabIndex={-1}>Remboursements</h1>
      <OfficeIntro>
        Un remboursement se prépare dans «&nbsp;Qui doit quoi&nbsp;», à sa cotisation. Ici, écrivez le fichier de
        virements pour la banque, puis notez ce qu’elle en a fait&nbsp;: alors seulement les comptes changent.
      </OfficeIntro>
      <QueryBoundary
        of={refunds}
        failure="Les remboursements n’ont pas pu être chargés"
        isEmpty={({ data }) => data.waiting.length + data.files.length === 0}
        empty={
          <EmptyListMessage title="Aucun remboursement">
            Préparez-en un dans «&nbsp;Qui doit quoi&nbsp;».
          </EmptyListMessage>
        }
      >
        {({ data: { waiting, files } }) => (
          <>
            <h2>À faire</h2>
            {waiting.length === 0 ? (
              <p>Rien n’attend.</p>
            ) : (
              <>
                <Rows>
                  {waiting.map((refund) => (
                    <li key={refund.id}>
                      <h3>{duesRefundTitle(refund)}</h3>
                      <p>{aboutOf(refund)}</p>
                      {refund.is_void && <p>Ce qu’il rend n’est plus là&nbsp;: il ne sera pas dans le fichier.</p>}
                      <CancelRefundButton refund={refund} onDrop={drop} />
                    </li>
                  ))}
                </Rows>
                <ConfirmingButton question={false} yes="Écrire le fichier" onYes={write}>
                  Écrire le fichier
                </ConfirmingButton>
              </>
            )}
            <h2>Les fichiers écrits</h2>
            <Rows>
              {files.map((file) => (
                <li key={file.id}>
                  <h3>
                    {formatCount(file.count, 'virement')}, {formatCents(file.total_cents)}
                  </h3>
                  <p>
                    Pour le {dateWithoutWeekday(file.execute_on)}, écrit le {formatShortDate(file.made_at)}
                    {file.refused > 0 && ` · ${formatCount(file.refused, 'refus')}`}
                    {file.waiting.length === 0 && (file.count > 0 ? ' · réglé' : ' · annulé')}
                  </p>
                  {file.waiting.length > 0 && (
                    <>
                      <BankFileDownloadButton
                        about={`fichier du ${dateWithoutWeekday(file.execute_on)}, n° ${file.id}`}
                        downloaded_at={file.downloaded_at}
                        onSave={() => save(file.id)}
                      />
                      <RefundFileResultForm of={file} act={act} />
                    </>
                  )}
                  <RefundFileRefundActions file={file} act={act} onDrop={drop} />
                </li>
              ))}
            </Rows>
          </>
        )}
      </QueryBoundary>
    </>
  )
}

const aboutOf = ({ is_whole, reference, iban_end }: DuesRefund) =>
  `${is_whole ? 'Cotisation entière' : 'Trop-perçu'} · ${reference} · compte ${iban_end}`

const Rows = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: `${space.x3} 0 ${space.x5}`,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'grid',
    justifyItems: 'start',
    gap: space.x2,
    padding: `${space.x4} 0`,
    borderTop: `1px solid ${vars.palette.line}`,
  },
  h3: { ...typography.subtitle1, margin: 0, overflowWrap: 'anywhere' },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
