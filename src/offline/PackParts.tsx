import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { counted } from '#src/lib/text.ts'
import { dayAndTime } from '#src/lib/dates.ts'
import { canSearch } from './bringSearch.ts'
import { documentsOf, type Pack, type PackState, type PartName } from './packState.ts'

type Props = {
  pack: Pack
  state: PackState
  /** What the search takes, in bytes; undefined as long as the server makes it. */
  search: number | undefined
  isMobile: boolean
}

/** What texts take, for each agreement, before any has come. */
const USUAL_TEXT = 12_000

/** What a member takes along, part by part: how much it is, and when each was opened again on this device. */
export function PackParts({ pack, state, search, isMobile }: Props) {
  const documents = documentsOf(pack)
  const texts = Object.values(state.accords).reduce((sum, { bytes }) => sum + bytes, 0)
  const isWaiting = isMobile && documents.some(({ id, sha256 }) => state.documents[id] !== sha256)
  const part = (name: PartName) => ({ at: state.verified[name] })
  return (
    <Parts>
      <Part
        {...part('textes')}
        label="Listes, événements, contacts, FAQ, carte"
        size={state.general > 0 ? megabytes(state.general) : 'moins de 1\u00a0Mo'}
      />
      <Part
        {...part('accords')}
        label={`${counted(pack.accords.length, 'accord')} en vigueur, leur texte`}
        size={texts > 0 ? megabytes(texts) : `environ ${megabytes(pack.accords.length * USUAL_TEXT)}`}
      />
      {canSearch() ? (
        <Part
          {...part('recherche')}
          label="La recherche dans le texte des accords"
          size={search === undefined ? 'taille bientôt connue' : megabytes(search)}
        />
      ) : (
        <Part label="La recherche dans le texte des accords" size="ce navigateur ne sait pas chercher sans réseau" />
      )}
      <Part
        {...part('documents')}
        label={`${counted(documents.length, 'document')} PDF`}
        size={megabytes(documents.reduce((sum, { size }) => sum + size, 0))}
        {...(isWaiting && { waiting: 'attend un wifi' })}
      />
    </Parts>
  )
}

type PartProps = { label: string; size: string; at?: string | undefined; waiting?: string }

/** A part of it, and when it was opened again. */
export function Part({ label, size, at, waiting = 'pas encore sur cet appareil' }: PartProps) {
  return (
    <li>
      <b>{label}</b>
      {size && <span>{size}</span>}
      <span>{at ? `hors connexion, vérifié le ${dayAndTime(at)}` : waiting}</span>
    </li>
  )
}

const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
/** A size as one says it: « 12,3 Mo ». */
export const megabytes = (bytes: number) =>
  bytes > 0 && bytes < 50_000
    ? 'moins de 0,1\u00a0Mo'
    : `${tenths.format(bytes / 1_000_000).replaceAll('\u202f', '\u00a0')}\u00a0Mo`

/** What lists them. */
export const Parts = styled('ul')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gap: space.x1, paddingBottom: space.x3, borderBottom: `1px solid ${vars.palette.line}` },
  '& span': { color: vars.palette.text.secondary },
}))
