import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { TitledPanel } from '#src/components/Panel.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'

/** List of the board's recent urgent messages, opened from a notification. Renders nothing without messages. */
export function UrgentBoardMessages() {
  const messages = useApiReply(apiReplyKey('GET /messages/urgent')).data?.data ?? []
  if (messages.length === 0) return null
  return (
    <TitledPanel title="Messages urgents du bureau">
      <List>
        {messages.map(({ id, subject, content, made_at }) => (
          <li key={id}>
            <h3>{subject}</h3>
            <TimeText at={made_at} />
            <p>{content}</p>
          </li>
        ))}
      </List>
    </TitledPanel>
  )
}

const List = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { padding: `${space.x4} 0`, overflowWrap: 'anywhere' },
  'li + li': { borderTop: `1px solid ${vars.palette.line}` },
  h3: { ...typography.h4, margin: 0 },
  time: { ...typography.body2, color: vars.palette.text.secondary },
  p: { margin: `${space.x2} 0 0`, whiteSpace: 'pre-wrap' },
}))
