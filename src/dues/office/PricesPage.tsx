import { apiReplyKey } from '#src/api/call.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { UndoableButton } from '#src/office/parts/UndoableButton.tsx'
import { OfficePanel } from '#src/office/parts/OfficePanel.ts'
import { NewMembershipPricesForm } from '#src/dues/office/prices/NewMembershipPricesForm.tsx'

/** Office page of the membership prices, today's and future ones. */
export function PricesPage() {
  usePageMetadata({ title: 'Barèmes – bureau', isIndexed: false })
  const prices = useBoardApiReply(apiReplyKey('GET /board/prices'))
  const refresh = async () => void (await prices.mutate())
  return (
    <>
      <h1 tabIndex={-1}>Barèmes</h1>
      <OfficeIntro>
        Ce que coûte l’adhésion, par fonction et par temps de travail. Ce qui est déjà dû, et ce qui est déjà demandé,
        garde son montant. Les fonctions, les bases et les comptes restent au fichier cotisations.yml.
      </OfficeIntro>
      <QueryBoundary
        of={prices}
        failure="Les barèmes n’ont pas pu être chargés"
        empty={<EmptyListMessage title="Aucun barème">Importez d’abord cotisations.yml.</EmptyListMessage>}
      >
        {({ data }) => {
          const labelOf = (one: string) =>
            [...data.functions, ...data.working_times].find(({ slug }) => slug === one)?.label ?? one
          return (
            <>
              {data.prepared.map(({ effective_on, prices: coming }) => (
                <OfficePanel key={effective_on} aria-labelledby={`prevu-${effective_on}`}>
                  <h2 id={`prevu-${effective_on}`}>À partir du {dateWithoutWeekday(effective_on)}</h2>
                  <ul>
                    {coming.map((price) => (
                      <li key={`${price.function} ${price.working_time}`}>
                        {labelOf(price.function)}, {labelOf(price.working_time)}&nbsp;:{' '}
                        {formatCents(price.monthly_cents)} par mois, {formatCents(price.yearly_cents)} par an
                      </li>
                    ))}
                  </ul>
                  <UndoableButton
                    about={dateWithoutWeekday(effective_on)}
                    said={`Les montants du ${dateWithoutWeekday(effective_on)} ne sont plus prévus.`}
                    onPress={() => callBoardApi('DELETE /board/prices/:day', { params: { day: effective_on } })}
                    onUndo={() =>
                      callBoardApi('PUT /board/prices/:day', {
                        params: { day: effective_on },
                        body: { prices: coming },
                      })
                    }
                    refresh={refresh}
                  >
                    Renoncer
                  </UndoableButton>
                </OfficePanel>
              ))}
              <NewMembershipPricesForm
                key={JSON.stringify(data.prices)}
                of={data.prices}
                labelOf={labelOf}
                onSaved={refresh}
              />
            </>
          )
        }}
      </QueryBoundary>
    </>
  )
}
