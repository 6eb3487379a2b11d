import { useId } from 'react'
import { callBoardApi, saveBoardFile } from '#src/office/boardCall.ts'
import { OfficeEntries } from '#src/office/parts/OfficeList.tsx'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { useBoardRoles } from '#src/auth/useBoardRoles.ts'
import type { MemberSectionProps } from './MemberSectionProps.ts'

const bankWords = (readsBank: boolean) => (readsBank ? 'avec' : 'sans')
const states = { 'en-preparation': 'en préparation', prete: 'prête', echouee: 'non faite' }

/** Buttons that the office uses when a member requests data protection rights by letter: data export and erasure. */
export function MemberDataRightsButtons({ of: member, act }: MemberSectionProps) {
  const { id, number, first_name, last_name, exports, standing, deletion_at } = member
  const readsBank = useBoardRoles().data?.data.includes('treasury') === true
  const hasLeft = standing === 'left' || standing === 'deceased'
  const save = (archive: number) => {
    const params = { id, export: archive }
    return saveBoardFile('GET /board/members/:id/exports/:export/file', { params })
  }
  return (
    <OfficeSection title="Ses données" id={useId()}>
      <p>
        À sa demande écrite seulement&nbsp;: tout est noté au journal. Chacun ne voit que les archives qu’il a
        préparées.
      </p>
      {exports.length > 0 && (
        <OfficeEntries
          of={exports}
          columns={{
            title: ({ asked_at }) => `Archive du ${formatShortDate(asked_at)}`,
            facts: ({ state, asked_at }) => [`${states[state]}, demandée à ${formatTimeOfDay(asked_at)}`],
          }}
        >
          {({ id: archive, state, asked_at }) =>
            state === 'prete' && (
              <Button
                aria-label={`Télécharger l’archive du ${formatShortDate(asked_at)}`}
                onClick={() => void save(archive)}
              >
                Télécharger
              </Button>
            )
          }
        </OfficeEntries>
      )}
      <ButtonRow>
        <ConfirmingButton
          question={`Préparer l’archive des données de ${first_name} ${last_name}, n°\u00a0${number}\u00a0? Elle est ${bankWords(readsBank)} ses données bancaires, vous seul(e) pourrez la télécharger, et l’adhérent en est prévenu par e-\u2060mail.`}
          yes="Préparer l’archive"
          onYes={() =>
            act(async () => {
              await callBoardApi('POST /board/members/:id/exports', { params: { id } })
              return { message: 'L’archive se prépare\u00a0: elle est là dans quelques instants.' }
            })
          }
        >
          Préparer l’archive de ses données
        </ConfirmingButton>
        <ConfirmingButton
          question={
            hasLeft
              ? 'Effacer cette personne\u00a0? Il ne restera que les montants, sans nom, et ses attestations.'
              : 'Effacer cet adhérent dans sept jours\u00a0? Il en est prévenu, et peut changer d’avis.'
          }
          yes="Effacer"
          onYes={() => act(() => callBoardApi('POST /board/members/:id/erasure', { params: { id } }))}
        >
          Effacer à sa demande
        </ConfirmingButton>
      </ButtonRow>
      {deletion_at && !hasLeft && <p role="status">L’effacement est prévu le {formatShortDate(deletion_at)}.</p>}
    </OfficeSection>
  )
}
