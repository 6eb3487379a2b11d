import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { Poll } from '#contract/polls/polls.ts'
import { RichText } from '#src/components/text/RichText.tsx'
import { NonBreakingHyphenTitle } from '#src/components/text/NonBreakingHyphenTitle.tsx'
import { formatCount } from '#src/lib/text.ts'
import { formatPollHours, pollKindLabels, secrecySentences } from './pollWords.ts'

type Shown = Pick<
  Poll,
  'kind' | 'title' | 'is_binding' | 'state' | 'opens_at' | 'closes_at' | 'blocks' | 'electorate' | 'quorum_percent'
> & { public_key: string | null }

/** Head of a poll's page: kind, hours, introduction, and three sentences on what is known of an answer. */
export function PollIntroduction({ poll }: { poll: Shown }) {
  const { kind, title, is_binding, blocks, electorate, quorum_percent, public_key, state } = poll
  const facts = [
    formatPollHours(poll),
    kind === 'vote' && (is_binding ? 'Son résultat engage le bureau' : 'Consultatif'),
    electorate !== null && formatCount(electorate, 'inscrit'),
    quorum_percent !== null && `Quorum de ${quorum_percent}\u00a0%`,
  ]
  return (
    <PollHeader>
      <p>{pollKindLabels[kind]}</p>
      <h1 tabIndex={-1}>
        <NonBreakingHyphenTitle>{title === '' ? 'Sans titre' : title}</NonBreakingHyphenTitle>
      </h1>
      <p>{facts.filter(Boolean).join('\u00a0· ')}</p>
      {blocks.length > 0 && <RichText blocks={blocks} />}
      {state !== 'closed' && (
        <ul aria-label="Ce qui est su de votre réponse">
          {secrecySentences[kind].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {public_key !== null && <KeyFingerprint key={public_key} publicKey={public_key} />}
    </PollHeader>
  )
}

function KeyFingerprint({ publicKey }: { publicKey: string }) {
  const [fingerprint, setFingerprint] = useState<string>()
  const load = () =>
    void import('./voting/fingerprintOfKey.ts')
      .then(({ fingerprintOfKey }) => fingerprintOfKey(publicKey))
      .then(setFingerprint, () => setFingerprint('illisible sur cet appareil'))
  return (
    <details onToggle={load}>
      <summary>Empreinte de la clé</summary>
      <p>
        Publiée avant l’ouverture, elle est la même dans le fichier des bulletins&nbsp;:{' '}
        <code>{fingerprint ?? '…'}</code>
      </p>
    </details>
  )
}

/** Styled head of a poll's page, shared with its placeholder. */
export const PollHeader = styled('header')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  maxWidth: '44rem',
  h1: { ...typography.h2, margin: 0, overflowWrap: 'anywhere' },
  '& > p': { ...typography.body1, margin: 0, color: vars.palette.text.secondary },
  '& > p:first-of-type': { color: vars.palette.company.text, fontWeight: typography.fontWeightBold },
  ul: {
    ...typography.body2,
    display: 'grid',
    gap: space.x1,
    margin: 0,
    padding: `${space.x4} ${space.x4} ${space.x4} ${space.x8}`,
    borderRadius: vars.shape.card,
    backgroundColor: vars.palette.background.paper,
    border: `1px solid ${vars.palette.line}`,
  },
  summary: { ...typography.body2, minHeight: 44, alignContent: 'center', cursor: 'pointer' },
  'details p': { ...typography.body2, margin: 0, overflowWrap: 'anywhere' },
}))
