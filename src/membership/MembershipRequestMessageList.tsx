import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { OwnMembershipRequestMessage, MembershipRequestMessage } from '#contract/membership/requestMessages.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { OtherSenderWarning } from '#src/components/text/OtherSenderWarning.tsx'
import { ExpandableMailText } from '#src/components/text/ExpandableMailText.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'

type Said = Omit<MembershipRequestMessage, 'by' | 'other_sender'> &
  Partial<MembershipRequestMessage & OwnMembershipRequestMessage>

type Props = {
  of: Said[]
  /** Applicant's name in this view of a membership request's messages. */
  you: string
  /** Opens an attachment of a membership message; undefined for viewers without access. */
  onOpen?: (file: number) => void
}

/** Messages about a membership request between applicant and board, oldest first, with authors and attachments. */
export const MembershipRequestMessageList = ({ of: messages, you, onOpen }: Props) =>
  messages.length === 0 ? null : (
    <Thread aria-label="Messages">
      {messages.map(({ id, from, by, text, files, at, by_mail, other_sender, is_other_sender, whole }) => (
        <li key={id} data-from={from}>
          <strong>{from === 'board' ? (by ?? 'Le bureau') : you}</strong>{' '}
          <time dateTime={at}>
            {formatShortDate(at)}, {formatTimeOfDay(at)}
          </time>
          {by_mail && <>, par e-&#8288;mail</>}
          {is_other_sender && ', depuis une autre adresse'}
          {other_sender && <OtherSenderWarning of={other_sender} />}
          <p>{text}</p>
          <ExpandableMailText text={whole} />
          {files.map((file) =>
            onOpen ? (
              <Button key={file.id} onClick={() => onOpen(file.id)}>
                {file.name}
              </Button>
            ) : (
              <p key={file.id}>Pièce jointe&nbsp;: {file.name}</p>
            ),
          )}
        </li>
      ))}
    </Thread>
  )

const Thread = styled('ol')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    ...typography.body2,
    padding: `${space.x3} ${space.x4}`,
    borderInlineStart: `4px solid ${vars.palette.line}`,
    overflowWrap: 'anywhere',
  },
  'li[data-from=board]': { borderColor: vars.palette.company.border },
  'li > p': {
    ...typography.body1,
    margin: `${space.x1} 0 0`,
    color: vars.palette.text.primary,
    whiteSpace: 'pre-line',
  },
  'li > button': { marginTop: space.x2 },
  time: { color: vars.palette.text.secondary },
}))
