import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { MinutesRole, MinutesSignature, OfficeMinutes } from '#contract/events/minutes.ts'
import { minutesRoleLabels } from '#contract/events/minutesRoleLabels.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { formatDayAndTime } from '#src/lib/dates.ts'
import { callBoardApi, runBoardAction } from '#src/office/boardCall.ts'

type Props = { id: number; minutes: OfficeMinutes; onSaved: (reply: { data: OfficeMinutes }) => Promise<void> }

/** Signatures of the last saved version of the minutes, those that a change made void, and the publication. */
export function MinutesSignatures({ id, minutes, onSaved }: Props) {
  const { version, signatures, void_signatures, sha256, published_at, has_begun } = minutes
  const sign = (role: MinutesRole) =>
    runBoardAction(async () => {
      const body = { version, role }
      await onSaved(await callBoardApi('POST /board/events/:id/minutes/signatures', { params: { id }, body }))
      return 'C’est signé.'
    })
  const publish = () =>
    runBoardAction(async () => {
      await onSaved(
        await callBoardApi('POST /board/events/:id/minutes/publication', { params: { id }, body: { version } }),
      )
      return 'Le procès-verbal est publié.'
    })
  return (
    <Root aria-labelledby="signatures">
      <h2 id="signatures">Signatures</h2>
      {void_signatures.length > 0 && (
        <p data-void="">
          {`Le texte a changé depuis\u00a0: ne valent plus ${void_signatures.map(describeSignature).join(' et ')}.`}
        </p>
      )}
      <ul>
        {ROLES.map((role) => {
          const signature = signatures.find((one) => one.role === role)
          return (
            <li key={role}>
              <span>{`${minutesRoleLabels[role]}\u00a0: ${signature ? describeSignature(signature) : 'pas encore signé'}`}</span>
              {!signature && has_begun && (
                <ConfirmingButton
                  question="Signer ce texte de votre nom&nbsp;? L’autre signature est celle d’une autre personne."
                  yes="Signer"
                  about={minutesRoleLabels[role]}
                  onYes={() => sign(role)}
                >
                  Signer
                </ConfirmingButton>
              )}
            </li>
          )
        })}
      </ul>
      <p>
        Empreinte du texte enregistré (SHA-256)&nbsp;: <code>{sha256}</code>
      </p>
      {signatures.length === ROLES.length && published_at === null && (
        <ButtonRow>
          <ConfirmingButton
            question="Publier ce procès-verbal sur la page de l’assemblée&nbsp;?"
            yes="Publier"
            onYes={publish}
          >
            Publier le procès-verbal
          </ConfirmingButton>
        </ButtonRow>
      )}
    </Root>
  )
}

const ROLES = Object.keys(minutesRoleLabels) as MinutesRole[]

const describeSignature = ({ name, at }: MinutesSignature) => `${name}, le ${formatDayAndTime(at)}`

const Root = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x3,
  ...typography.body2,
  h2: { ...typography.h4, margin: 0 },
  p: { margin: 0, overflowWrap: 'anywhere' },
  ul: { margin: 0, padding: 0, listStyle: 'none' },
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space.x3,
    minHeight: 56,
    borderTop: `1px solid ${vars.palette.line}`,
  },
  '[data-void]': { fontWeight: typography.fontWeightBold, color: vars.palette.error.main },
}))
