import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { formatDayAndTime } from '#src/lib/dates.ts'
import { formatFileSize } from '#src/lib/formatFileSize.ts'
import { formatCount } from '#src/lib/text.ts'
import { isOfflineSearchSupported } from '#src/offline/search/storedSearchPack.ts'
import {
  listOfflinePackDocuments,
  type OfflinePack,
  type OfflinePackState,
  type OfflinePackPartName,
} from './packState.ts'

type Props = {
  pack: OfflinePack
  state: OfflinePackState
  /** Size of the offline search data in bytes; undefined while the server builds it. */
  search: number | undefined
  isMobile: boolean
}

/** Estimated size of an agreement's text before its download, in bytes. */
const USUAL_TEXT = 12_000

/** List of the parts of the offline pack, each with its size and the date of its last verification on this device. */
export function OfflinePackDetails({ pack, state, search, isMobile }: Props) {
  const [inForce, favourites] = [partOf(pack, true), partOf(pack, false)]
  const lacksDocuments = (subset: OfflinePack) =>
    listOfflinePackDocuments(subset).some(({ id, sha256 }) => state.documents[id] !== sha256)
  const waiting = (subset: OfflinePack) => isMobile && lacksDocuments(subset) && { waiting: 'attend un wifi' }
  const part = (name: OfflinePackPartName) => ({ at: state.verified[name] })
  const hasTexts = (subset: OfflinePack) => subset.accords.every(({ id }) => state.accords[id])
  return (
    <OfflinePackPartList>
      <OfflinePackPartRow
        {...part('textes')}
        label="Listes, événements, contacts, FAQ, carte"
        size={state.general > 0 ? formatFileSize(state.general) : 'moins de 1\u00a0Mo'}
      />
      <OfflinePackPartRow
        {...part('accords')}
        label={`${formatCount(inForce.accords.length, 'accord')} en vigueur, ${pluralizeTheirText(inForce.accords.length)}`}
        size={`${hasTexts(inForce) ? '' : 'environ '}${formatFileSize(textBytes(inForce, state))}`}
      />
      {isOfflineSearchSupported() ? (
        <OfflinePackPartRow
          {...part('recherche')}
          label="La recherche dans le texte des accords"
          size={search === undefined ? 'taille bientôt connue' : formatFileSize(search)}
        />
      ) : (
        <OfflinePackPartRow
          label="La recherche dans le texte des accords"
          size="ce navigateur ne sait pas chercher sans réseau"
        />
      )}
      <OfflinePackPartRow
        {...part('documents')}
        label={`${formatCount(listOfflinePackDocuments(inForce).length, 'document')} PDF`}
        size={formatFileSize(documentBytes(inForce))}
        {...waiting(inForce)}
      />
      {pack.accords.some(isFavourite) && (
        <OfflinePackPartRow
          {...(hasTexts(favourites) && !lacksDocuments(favourites) && part('documents'))}
          label={favouriteWords(pack, favourites)}
          size={
            favourites.accords.length > 0
              ? `${formatFileSize(textBytes(favourites, state) + documentBytes(favourites))}, texte et PDF`
              : `${pack.accords.filter(isFavourite).length > 1 ? 'comptés' : 'compté'} ci-dessus`
          }
          {...waiting(favourites)}
        />
      )}
    </OfflinePackPartList>
  )
}

/** Returns the size of the offline pack in bytes, with estimates for texts not yet downloaded. */
export const estimateOfflinePackBytes = (pack: OfflinePack, state: OfflinePackState, search = 0): number =>
  state.general + textBytes(pack, state) + search + documentBytes(pack)

const partOf = ({ accords, events }: OfflinePack, isInForce: boolean): OfflinePack => ({
  accords: accords.filter(({ is_in_force }) => is_in_force === isInForce),
  events,
})
const textBytes = ({ accords }: OfflinePack, state: OfflinePackState) =>
  accords.reduce((sum, { id }) => sum + (state.accords[id]?.bytes ?? USUAL_TEXT), 0)
const documentBytes = (pack: OfflinePack) => listOfflinePackDocuments(pack).reduce((sum, { size }) => sum + size, 0)

const isFavourite = ({ is_favourite }: OfflinePack['accords'][number]) => is_favourite

/** Returns the French words « leur texte » or « son texte », by the number of agreements. */
export const pluralizeTheirText = (count: number) => (count > 1 ? 'leur texte' : 'son texte')

function favouriteWords({ accords }: OfflinePack, { accords: others }: OfflinePack) {
  const count = accords.filter(isFavourite).length
  const all = formatCount(count, 'favori')
  if (others.length === 0) return all
  if (others.length === count)
    return count > 1 ? `${all}, qui ne sont pas en vigueur` : `${all}, qui n’est pas en vigueur`
  return others.length > 1
    ? `${all}, dont ${others.length} qui ne sont pas en vigueur`
    : `${all}, dont un qui n’est pas en vigueur`
}

type PartProps = { label: string; size: string; at?: string | undefined; waiting?: string }

/** List entry of one part of the offline pack, with its size and verification date. */
export function OfflinePackPartRow({ label, size, at, waiting = 'pas encore sur cet appareil' }: PartProps) {
  return (
    <li data-done={at !== undefined || undefined}>
      <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentcolor" strokeWidth="2" aria-hidden>
        <circle cx="12" cy="12" r="10" />
        {at && <path d="M7 12.5l3.5 3.5L17 9" />}
      </svg>
      <b>{label}</b>
      {size && <span data-size>{size}</span>}
      <span>{at ? `hors connexion, vérifié le ${formatDayAndTime(at)}` : waiting}</span>
    </li>
  )
}

/** List of the parts of the offline pack. */
export const OfflinePackPartList = styled('ul')(({ theme: { vars, breakpoints } }) => ({
  display: 'grid',
  gap: space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) fit-content(45%)',
    columnGap: space.x3,
    paddingBottom: space.x3,
    borderBottom: `1px solid ${vars.palette.line}`,
  },
  svg: { color: vars.palette.control },
  '[data-done] svg': { color: vars.palette.company.text },
  '& span': { gridColumn: '2 / -1', color: vars.palette.text.secondary },
  [breakpoints.up('sm')]: { 'span[data-size]': { gridColumn: '3', textAlign: 'end' } },
}))
