import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { labels } from '#association/identity.ts'
import type { PublishedTextPageContent } from '#contract/pages/pages.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { BoardingPass } from '#src/components/BoardingPass.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { DialogTrigger } from '#src/components/controls/DialogTrigger.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { RichText } from '#src/components/text/RichText.tsx'
import { CabinWindowIllustration } from '#src/components/scenes/parts/CabinWindowIllustration.tsx'
import { LazyContactSection } from '#src/contact/LazyContactSection.tsx'
import { DeferredContent } from '#src/navigation/DeferredContent.tsx'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { useSession } from '#src/auth/session.ts'
import { splitPageTextIntoSections } from './parts/splitSections.ts'
import { removeMembershipFormLinks } from './parts/removeMembershipFormLinks.ts'
import { PageTextSections } from './parts/PageTextSections.tsx'
import { TextPageSkeleton } from './parts/TextPageSkeleton.tsx'
import { usePageText } from './usePageText.ts'

/** Page that invites to join: reasons, benefits, prices, steps. */
export function JoinPage() {
  const text = usePageText('adhesion')
  const read = text.data?.data
  usePageMetadata(read && { title: labels.join, description: read.summary })

  if (text.error?.status === 404) return <NotFoundContent />
  return (
    <>
      <QueryBoundary of={text} failure="Cette page n’a pas pu être chargée" isPage skeleton={<TextPageSkeleton />}>
        {({ data }) => <Invitation text={data} />}
      </QueryBoundary>
      <LazyContactSection isMinimal />
    </>
  )
}

function Invitation({ text: { title, summary, blocks } }: { text: PublishedTextPageContent }) {
  const isMember = useSession().status === 'member'
  const { opening, sections } = splitPageTextIntoSections(isMember ? removeMembershipFormLinks(blocks) : blocks)
  return (
    <>
      <Band>
        <PageColumn>
          <BoardingPass stub={<Gate />}>
            <h1 tabIndex={-1}>{title}</h1>
            <p>{summary}</p>
          </BoardingPass>
          {opening.length > 0 && (
            <div data-text>
              <RichText blocks={opening} />
            </div>
          )}
        </PageColumn>
      </Band>
      <DeferredContent key={title}>
        <PageTextSections of={sections} begins="page" />
      </DeferredContent>
    </>
  )
}

/** Main action of the join page: join, or go on for members, below a drawing of a free seat. */
function Gate() {
  const { open } = useDialogs()
  const isMember = useSession().status === 'member'
  return (
    <Seat>
      <CabinWindowIllustration />
      {isMember ? (
        <>
          <p>Vous êtes déjà à bord. Merci d’en être.</p>
          <ButtonLink to={portalPagePaths.accords}>Voir les accords</ButtonLink>
        </>
      ) : (
        <>
          <ButtonLink to={portalPagePaths.adhesion} look="main" isLarge>
            {labels.join}
          </ButtonLink>
          <DialogTrigger href="#pied-contact" onOpen={() => open('contact')}>
            Poser une question
          </DialogTrigger>
        </>
      )}
    </Seat>
  )
}

const Band = styled('section')(({ theme: { vars, typography, breakpoints } }) => ({
  paddingBlock: `${space.x8} ${space.x16}`,
  backgroundColor: vars.palette.sunken,
  '* + [data-text]': { marginTop: space.x10 },
  h1: { ...typography.display, margin: 0, maxWidth: '12ch' },
  'h1 + p': { ...typography.lead, margin: `${space.x5} 0 0`, maxWidth: '30em', color: vars.palette.text.secondary },
  [breakpoints.up('md')]: {
    paddingBlock: `${space.x12} ${space.x24}`,
    // The text is level with the window on the stub.
    'div:has(> h1)': { display: 'grid', alignContent: 'center' },
  },
}))

/** Styled drawing of a free seat on the join page: beside the text on phones, above it where there is room. */
const Seat = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  // At 390 px the button's label stays on one line.
  gridTemplateColumns: 'minmax(48px, 72px) minmax(0, 1fr)',
  alignItems: 'center',
  justifyItems: 'start',
  gap: `${space.x3} ${space.x4}`,
  width: '100%',
  '& > svg': { gridRow: '1 / 3', height: 'auto' },
  p: { ...typography.body1, margin: 0 },
  'a:last-of-type:not([data-look])': {
    ...typography.button,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: vars.palette.company.text,
    textUnderlineOffset: '0.25em',
  },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'center',
    textAlign: 'center',
    '& > svg': { gridRow: 'auto', width: 'min(100%, 168px)', marginBottom: space.x3 },
    '& > a[data-look]': { width: '100%' },
  },
}))
