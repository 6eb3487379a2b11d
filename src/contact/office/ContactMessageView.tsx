import { styled } from '@mui/material/styles'
import type { KeyedMutator } from 'swr'
import { space } from '#theme/space.ts'
import type { BoardContactMessage, ContactConversationEntry } from '#contract/contact/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { callBoardApi, useBoardApiReply, saveBoardFile } from '#src/office/boardCall.ts'
import { BackToListLink } from '#src/office/parts/BackToListLink.tsx'
import { Button } from '#src/components/controls/Button.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { OtherSenderWarning } from '#src/components/text/OtherSenderWarning.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { ExpandableMailText } from '#src/components/text/ExpandableMailText.tsx'
import { dateWithoutWeekday, formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { ContactMessageAssignment } from './ContactMessageAssignment.tsx'
import { ContactAnswerForm } from './ContactAnswerForm.tsx'
import { contactMessageStateLabels } from './parseMessageFilter.ts'

/** Office page of one contact message: its conversation and the reply form. */
export function ContactMessageView({ id }: { id: number }) {
  usePageMetadata({ title: 'Message – bureau', isIndexed: false })
  const message = useBoardApiReply(apiReplyKey('GET /board/messages/:id', { params: { id } }))
  return message.error?.status === 404 ? (
    <>
      <h1 tabIndex={-1}>Message</h1>
      <EmptyListMessage title="Ce message n’est plus là">
        Il a été effacé au terme de sa durée de conservation.{' '}
        <Link to={portalPagePaths.boardMessages}>Tous les messages</Link>
      </EmptyListMessage>
    </>
  ) : (
    <QueryBoundary of={message} failure="Le message n’a pas pu être chargé" isPage>
      {({ data }) => <Shown of={data} mutate={message.mutate} />}
    </QueryBoundary>
  )
}

type Act = 'prendre' | 'rendre' | 'clore' | 'rouvrir'
const actsOf = ({ state, taken_by }: BoardContactMessage): Act[] => {
  if (state === 'clos') return ['rouvrir']
  return [taken_by ? 'rendre' : 'prendre', 'clore']
}
const actLabels: Record<Act, string> = {
  prendre: 'Je m’en occupe',
  rendre: 'Le rendre',
  clore: 'Clore',
  rouvrir: 'Rouvrir',
}

function Shown({
  of: message,
  mutate,
}: {
  of: BoardContactMessage
  mutate: KeyedMutator<{ data: BoardContactMessage }>
}) {
  const { id, subject, name, email, phone, company, member, state, taken_by, entries, erased_at } = message
  const change = (made: () => Promise<{ data: BoardContactMessage }>) =>
    showToastOnFailure(async () => {
      try {
        await mutate(await made(), { revalidate: false })
      } catch (error) {
        // Shows the changes that somebody else made meanwhile.
        await mutate()
        throw error
      }
    })
  const act = (wanted: Act) =>
    change(() => callBoardApi('PUT /board/messages/:id/state', { params: { id }, body: { act: wanted } }))
  const assign = (chosen: number) =>
    change(() =>
      callBoardApi('PUT /board/messages/:id/holder', {
        params: { id },
        body: { member: chosen, was: taken_by?.id ?? null },
      }),
    )
  return (
    <Root>
      <p>
        <BackToListLink to={portalPagePaths.boardMessages}>Tous les messages</BackToListLink>
      </p>
      <h1 tabIndex={-1}>{subject}</h1>
      <dl>
        <dt>De</dt>
        <dd>
          {name},{' '}
          {member ? <Link to={portalPagePaths.boardMember(member.id)}>adhérent</Link> : 'sans compte à cette adresse'}
        </dd>
        <dt>E-&#8288;mail</dt>
        <dd>{email}</dd>
        {phone && (
          <>
            <dt>Téléphone</dt>
            <dd>
              <a href={`tel:${phone}`}>{phone}</a>
            </dd>
          </>
        )}
        <dt>Compagnie</dt>
        <dd>{company}</dd>
        <dt>État</dt>
        <dd>
          {contactMessageStateLabels[state]}
          {taken_by && `, suivi par ${taken_by.name}`}
        </dd>
        <dt>Conservé</dt>
        <dd>jusqu’au {dateWithoutWeekday(erased_at)}, puis effacé avec ses réponses</dd>
      </dl>
      <div>
        {actsOf(message).map((one) => (
          // The shared key keeps the keyboard focus on the button when its action changes.
          <Button key={one === 'prendre' || one === 'rendre' ? 'who' : 'state'} onClick={() => void act(one)}>
            {actLabels[one]}
          </Button>
        ))}
        {state !== 'clos' && <ContactMessageAssignment of={message} onAssign={assign} />}
      </div>
      <h2>Échange</h2>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} of={entry} message={id} />
        ))}
      </ol>
      <ContactAnswerForm
        of={message}
        onChanged={async (changed) => void (await (changed ? mutate(changed, { revalidate: false }) : mutate()))}
      />
    </Root>
  )
}

function Entry({
  of: { author, by, at, content, files, by_mail, other_sender, whole },
  message,
}: {
  of: ContactConversationEntry
  message: number
}) {
  const save = (file: number) => saveBoardFile('GET /board/messages/:id/files/:file', { params: { id: message, file } })
  return (
    <li data-author={author}>
      <p>
        <b>{by}</b>, le{' '}
        <time dateTime={at}>
          {formatShortDate(at)}, {formatTimeOfDay(at)}
        </time>
        {by_mail && <>, par e-&#8288;mail</>}
      </p>
      {other_sender && <OtherSenderWarning of={other_sender} />}
      <p>{content}</p>
      <ExpandableMailText text={whole} />
      {files.map(({ id, name }) => (
        <Button key={id} onClick={() => void save(id)}>
          {name}
        </Button>
      ))}
    </li>
  )
}

const Root = styled('article')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  maxWidth: '46rem',
  h1: { overflowWrap: 'anywhere' },
  '& > p': { margin: 0 },
  h2: { ...typography.h4, margin: 0 },
  'section > h2': { marginBottom: space.x3 },
  dl: { display: 'grid', gap: `${space.x1} ${space.x5}`, margin: 0 },
  dt: { ...typography.body2, color: vars.palette.text.secondary },
  dd: { margin: 0, overflowWrap: 'anywhere' },
  [breakpoints.up('sm')]: { dl: { gridTemplateColumns: 'max-content minmax(0, 1fr)' } },
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space.x3 },
  ol: { display: 'grid', gap: space.x4, margin: 0, padding: 0, listStyle: 'none' },
  'ol > li': {
    padding: space.x4,
    border: `1px solid ${vars.palette.line}`,
    borderRadius: vars.shape.card,
    backgroundColor: vars.palette.background.paper,
  },
  'ol > li[data-author=bureau]': { backgroundColor: vars.palette.company.tint },
  'li > p': { ...typography.body1, margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  'li > p:first-of-type': { ...typography.body2, marginBottom: space.x2, color: vars.palette.text.secondary },
}))
