import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/Button.tsx'
import { Container } from '#src/components/Container.tsx'
import { Panel } from '#src/components/Panel.tsx'
import { PageSkeleton } from '#src/components/PageSkeleton.tsx'
import { QueryBoundary } from '#src/components/QueryBoundary.tsx'
import { usePageHead } from '#src/navigation/head.ts'
import { isMetered } from '#src/navigation/metered.ts'
import { longDate, timeOf } from '#src/lib/dates.ts'
import { changedSince, documentsOf, type Pack, type PackState, type PartName } from './packState.ts'
import { useHere, usePack, usePrepare } from './usePrepare.ts'
import { useOwnCompany } from './useOwnCompany.ts'

/** What a member takes along before a flight: how much it is, what is there already, and the one tap that brings it. */
export function PreparePage() {
  const pack = usePack()
  usePageHead({ title: 'Préparer mon vol', isIndexed: false })
  return (
    <Root>
      <h1 tabIndex={-1}>Préparer mon vol</h1>
      <p>Les accords, la FAQ, vos contacts, vos événements et votre carte, lisibles sans réseau.</p>
      <QueryBoundary
        of={pack}
        failure="La liste de ce qui se garde n’a pas pu être chargée"
        skeleton={<PageSkeleton />}
      >
        {({ data }) => <Preparation pack={data} />}
      </QueryBoundary>
    </Root>
  )
}

function Preparation({ pack }: { pack: Pack }) {
  const here = useHere()
  const company = useOwnCompany()
  const work = usePrepare(() => here.mutate())
  if (here.isLoading || !company) return <PageSkeleton />
  if (!here.data)
    return (
      <Panel title="Rien n’est gardé ici">
        <p>
          Cet appareil est partagé, ou son navigateur ne laisse rien garder (une fenêtre privée, par exemple). Les
          accords se lisent avec le réseau.
        </p>
      </Panel>
    )
  const { state, free, isKept } = here.data
  const documents = documentsOf(pack)
  const lacking = documents.filter(({ id, sha256 }) => state.documents[id] !== sha256)
  const changed = changedSince(pack, state)
  const wasPrepared = Object.keys(state.accords).length > 0
  const isReady = state.verified.documents !== undefined && lacking.length === 0 && changed.length === 0
  const isMobile = isMetered()

  return (
    <Panel title={`Pour l’équipage de ${company.name}`}>
      {wasPrepared && changed.length > 0 && (
        <Changes>
          <p>{countOf(changed.length)} depuis votre dernier vol</p>
          <ul>
            {changed.slice(0, 10).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </Changes>
      )}
      <Parts>
        <Part name="textes" label="Listes, événements, contacts, FAQ, carte" size="moins de 1 Mo" of={state} />
        <Part name="accords" label={`${pack.accords.length} accords en vigueur`} size="leur texte" of={state} />
        <Part
          name="documents"
          label={documents.length > 1 ? `${documents.length} documents PDF` : `${documents.length} document PDF`}
          size={megabytes(documents.reduce((sum, { size }) => sum + size, 0))}
          of={state}
        />
      </Parts>
      {free !== undefined && <p>Place libre pour le portail sur cet appareil&nbsp;: {megabytes(free)}.</p>}
      {isMobile && <p>Vous êtes sur un réseau mobile&nbsp;: mieux vaut attendre un wifi pour les documents.</p>}
      <div aria-live="polite">
        {work.progress && <p>{sayProgress(work.progress)}</p>}
        {work.trouble && <p>{work.trouble}</p>}
        {!work.isRunning && isReady && <p>Vous pouvez couper le réseau&nbsp;: tout est là.</p>}
      </div>
      {work.isRunning ? (
        <Button onClick={work.stop}>Arrêter</Button>
      ) : (
        <Button look="main" onClick={() => void work.begin(pack, company.id)}>
          {tapLabel(isReady, wasPrepared, isMobile)}
        </Button>
      )}
      {isReady && !isKept && (
        <p>
          Ce navigateur peut reprendre cette place quand elle manque (après sept jours sans visite, sur iPhone)&nbsp;:
          revenez ici avant chaque départ. Sur iPhone, ajoutez d’abord le portail à l’écran d’accueil par Partager.
        </p>
      )}
      <p>
        Tout est chiffré, et s’efface à la déconnexion, quand votre session est fermée d’ailleurs, ou après
        30&nbsp;jours sans contact.
      </p>
    </Panel>
  )
}

function Part({ name, label, size, of: { verified } }: { name: PartName; label: string; size: string; of: PackState }) {
  const at = verified[name]
  return (
    <li>
      <b>{label}</b>
      <span>{size}</span>
      <span>{at ? `hors connexion, vérifié le ${longDate(at)} à ${timeOf(at)}` : 'pas encore sur cet appareil'}</span>
    </li>
  )
}

function tapLabel(isReady: boolean, wasPrepared: boolean, isMobile: boolean) {
  if (isReady) return 'Vérifier à nouveau'
  if (isMobile) return 'Préparer malgré le réseau mobile'
  return wasPrepared ? 'Reprendre la préparation' : 'Préparer mon vol'
}

const doing: Record<PartName, string> = { textes: 'Listes et carte', accords: 'Accords', documents: 'Documents' }
const sayProgress = ({ part, done, total }: { part: PartName; done: number; total: number }) =>
  part === 'documents'
    ? `${doing[part]}\u00a0: ${megabytes(done)} sur ${megabytes(total)}`
    : `${doing[part]}\u00a0: ${done} sur ${total}`

const countOf = (count: number) => (count > 1 ? `${count} accords modifiés` : '1 accord modifié')

const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const megabytes = (bytes: number) => `${tenths.format(bytes / 1_000_000)}\u00a0Mo`

const Root = styled(Container)(({ theme }) => ({
  paddingBlock: `${space.x12} ${space.x24}`,
  h1: { ...theme.typography.h1, margin: 0 },
  'h1 + p': { ...theme.typography.lead, margin: `${space.x3} 0 ${space.x8}`, color: theme.vars.palette.text.secondary },
  'section p': { margin: 0 },
  'section > button': { justifySelf: 'start' },
}))

const Parts = styled('ul')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gap: space.x1, paddingBottom: space.x3, borderBottom: `1px solid ${vars.palette.line}` },
  '& span': { color: vars.palette.text.secondary },
}))

const Changes = styled('div')({ '& ul': { margin: `${space.x2} 0 0`, paddingLeft: space.x5 } })
