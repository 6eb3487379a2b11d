import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { space } from '#theme/space.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import type { OfficeHelpEntry } from '#contract/office/help.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { RichText } from '#src/components/text/RichText.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useBoardApiReply } from './boardCall.ts'
import { BackToListLink } from '#src/office/parts/BackToListLink.tsx'
import type { OfficeMenuEntry } from '#src/office/frame/OfficeMenu.tsx'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'

type HelpedPart = OfficeMenuEntry & { help: string }
type Props = { name: string; parts: readonly HelpedPart[] }

/** Help pages of the office: an index by role, and one page per screen. */
export const HelpPage = ({ name, parts }: Props) =>
  name ? <Page name={name} parts={parts} /> : <Index parts={parts} />

function Index({ parts }: Omit<Props, 'name'>) {
  usePageMetadata({ title: 'Aide – bureau', isIndexed: false })
  const helps = useBoardApiReply(apiReplyKey('GET /board/help'))
  const roles = [...new Set(parts.map(({ role }) => role))]
  return (
    <>
      <h1 tabIndex={-1}>Aide</h1>
      <OfficeIntro>
        L’année d’une association, une page par écran. Les images viennent du portail d’exemple&nbsp;: personne n’y
        existe.
      </OfficeIntro>
      <QueryBoundary of={helps} failure="L’aide n’a pas pu être chargée">
        {({ data }) =>
          roles.map((role) => (
            <Role
              key={role ?? 'all'}
              title={role ? boardRoleLabels[role] : 'Pour tous'}
              helps={parts
                .filter((part) => part.role === role)
                .flatMap(({ help }) => data.find(({ name }) => name === help) ?? [])}
            />
          ))
        }
      </QueryBoundary>
    </>
  )
}

function Role({ title, helps }: { title: string; helps: OfficeHelpEntry[] }) {
  const id = useId()
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {helps.map(({ name, title: page, tasks }) => (
          <li key={name}>
            <h3>
              <Link to={portalPagePaths.boardHelpPage(name)}>{page}</Link>
            </h3>
            <ul>
              {tasks.map((task) => (
                <li key={task.id}>
                  <Link to={`${portalPagePaths.boardHelpPage(name)}#${task.id}`}>{task.title}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Page({ name, parts }: Props) {
  const help = useBoardApiReply(apiReplyKey('GET /board/help/:name', { params: { name } }))
  const screen = parts.find((part) => part.help === name)
  usePageMetadata({ title: `${help.data?.data.title ?? 'Aide'} – aide du bureau`, isIndexed: false })
  return (
    <>
      <p>
        <BackToListLink to={portalPagePaths.boardHelp}>Toute l’aide</BackToListLink>
      </p>
      {help.error?.status === 404 || help.error?.status === 422 ? (
        <>
          <h1 tabIndex={-1}>Aide</h1>
          <EmptyListMessage title="Cette page d’aide n’existe pas">
            <Link to={portalPagePaths.boardHelp}>Toute l’aide</Link>
          </EmptyListMessage>
        </>
      ) : (
        <QueryBoundary of={help} failure="L’aide n’a pas pu être chargée" isPage>
          {({ data: { title, blocks } }) => (
            <>
              <h1 tabIndex={-1}>{title}</h1>
              {screen && (
                <p>
                  <BackToListLink to={screen.to}>Ouvrir l’écran «&nbsp;{screen.label}&nbsp;»</BackToListLink>
                </p>
              )}
              <RichText blocks={blocks} isWide />
            </>
          )}
        </QueryBoundary>
      )}
    </>
  )
}

const Section = styled('section')(({ theme: { typography, breakpoints } }) => ({
  marginTop: space.x8,
  h2: { ...typography.h4, margin: 0 },
  h3: { ...typography.subtitle1, margin: 0 },
  ul: { margin: 0, padding: 0, listStyle: 'none' },
  a: { display: 'inline-flex', alignItems: 'center', minHeight: 44, textUnderlineOffset: '0.2em' },
  '& > ul': { display: 'grid', gap: `${space.x4} ${space.x8}`, marginTop: space.x3 },
  'ul ul a': { ...typography.body2, minHeight: 36 },
  [breakpoints.up('sm')]: { '& > ul': { gridTemplateColumns: '1fr 1fr' } },
}))
