import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import { callApi } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { MembershipRequestBoardingPass } from './MembershipRequestBoardingPass.tsx'
import { MembershipRequestStateText } from './MembershipRequestStateText.tsx'
import { MembershipRequestProgress } from './Standing.tsx'

type Props = {
  token: string
  of: OwnMembershipRequest
  /** Called with the changed membership request. */
  onChange: (changed: { data: OwnMembershipRequest }) => Promise<void>
  /** Called after the server refused a change, because the membership request may have changed. */
  onRefused: () => Promise<void>
}

const loadCorrection = () =>
  import('./MembershipRequestCorrectionForm.tsx').then((module) => module.MembershipRequestCorrectionForm)

const loadAnswers = () => import('./ApplicantBoardConversation.tsx').then((module) => module.ApplicantBoardConversation)

/** Membership request as its applicant sees it: progress, facts and actions until the decision. */
export function MembershipRequestView({ token, of: request, onChange, onRefused }: Props) {
  const { state, applicant } = request
  const [isMending, setMending] = useState(false)
  const answers = useLoadedCode(loadAnswers, request.messages.length > 0 || request.refusal !== null)
  const correction = useLoadedCode(loadCorrection, isMending, () => setMending(false))

  const make = (name: 'confirmation' | 'withdrawal') =>
    showToastOnFailure(async () => {
      try {
        await onChange(await callApi(`POST /membership/own-request/${name}`, { body: { token } }))
      } catch (error) {
        await onRefused()
        throw error
      }
      focusTitle()
    })
  const leave = () => {
    setMending(false)
    focusTitle()
  }

  return (
    <Sheet>
      <MembershipRequestStateText of={request} />
      <MembershipRequestProgress of={request} />
      <MembershipRequestBoardingPass of={request} />
      {answers && <answers.part token={token} of={request} onChange={onChange} onRefused={onRefused} />}
      {applicant &&
        (isMending && correction ? (
          <correction.part
            token={token}
            request={request}
            applicant={applicant}
            onDone={async (changed) => {
              await onChange(changed)
              leave()
            }}
            onRefused={onRefused}
            onCancel={leave}
          />
        ) : (
          <ButtonRow>
            {state === 'envoyee' && <ConfirmButton onConfirm={() => make('confirmation')} />}
            <Button onClick={() => setMending(true)}>Corriger ma demande</Button>
            <ConfirmingButton
              question="Retirer votre demande&nbsp;? Ce qu’elle dit est effacé."
              yes="Retirer"
              onYes={() => make('withdrawal')}
            >
              Retirer ma demande
            </ConfirmingButton>
          </ButtonRow>
        ))}
    </Sheet>
  )
}

function ConfirmButton({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Button look="main" isLarge aria-busy={isBusy} onClick={() => void confirm()}>
      Confirmer ma demande
    </Button>
  )
}

const focusTitle = () => document.querySelector<HTMLElement>('main h1')?.focus()

const Sheet = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x8,
  '& > p, & > div:first-of-type > p': { ...typography.lead, margin: `0 0 ${space.x4}` },
  '& > p:first-of-type': { marginBottom: 0 },
  '& > div:first-of-type > [data-warning]': {
    ...typography.body1,
    margin: 0,
    padding: `${space.x3} ${space.x4}`,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.Alert.warningStandardBg,
    color: vars.palette.Alert.warningColor,
  },
  'p a': { color: vars.palette.company.text, textUnderlineOffset: '0.2em' },
}))
