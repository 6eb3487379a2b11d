import { styled } from '@mui/material/styles'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { labels } from '#association/identity.ts'
import { MEMBERSHIP_FORM_DURATION_LABEL } from '#contract/membership/joining.ts'
import type { MembershipOptions } from '#contract/membership/membership.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { JavaScriptRequiredNote } from '#src/components/states/JavaScriptRequiredNote.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { useNearViewport } from '#src/components/useNearViewport.ts'
import { useHydratedValue } from '#src/lib/hydration.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import type { SubmittedMembershipRequest } from './submitted/SubmittedMembershipRequest.ts'
import { forgetExpiredMembershipDraft, readMembershipDraft, useMembershipDraft } from './form/draft.ts'
import { MembershipDraftNote } from './form/MembershipDraftNote.tsx'
import { MembershipFormProgress } from './form/Progress.tsx'
import { MembershipStepForm } from './form/MembershipStepForm.tsx'
import {
  findIncompleteMembershipStep,
  emptyTypedBankDetails,
  membershipFormSteps,
  findMembershipStepOfField,
  membershipStepNamesAndHeadings,
} from './form/steps.ts'
import { useMembershipOptions } from './useMembershipOptions.ts'

/** Page of the membership form for visitors, step by step, then its confirmation. */
export function MembershipPage() {
  const { state } = useLocation() as { state: { asked?: SubmittedMembershipRequest } | null }
  // The browser's history state survives a reload; the server does not know it.
  const asked = useHydratedValue(() => state?.asked, undefined)
  const confirmation = useLoadedCode(loadConfirmation, asked !== undefined)
  if (!asked) return <Request />
  return confirmation ? <confirmation.part of={asked} /> : <PageSkeleton />
}

const loadConfirmation = () =>
  import('./submitted/MembershipRequestConfirmation.tsx').then((module) => module.MembershipRequestConfirmation)

function Request() {
  const options = useMembershipOptions()
  const choices = options.data?.data
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const draft = useMembershipDraft()
  const [bank, setBank] = useState(emptyTypedBankDetails)
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  // A new draft resets the form's fields.
  const [round, setRound] = useState(0)
  useEffect(forgetExpiredMembershipDraft, [])

  const open = membershipFormSteps.indexOf(findIncompleteMembershipStep(draft, bank, choices))
  const wanted = membershipFormSteps.findIndex((name) => name === search.get('etape'))
  const step = membershipFormSteps[Math.min(Math.max(wanted, 0), open)] ?? 'vous'
  // After a reload the bank account is asked for again: it is never stored.
  const isAskedAgain = membershipFormSteps[wanted] === 'envoi' && step === 'cotisation' && draft.way === 'prelevement'
  const number = membershipFormSteps.indexOf(step) + 1
  usePageMetadata({
    title: number === 1 ? 'Demande d’adhésion' : `${membershipStepNamesAndHeadings[step].short} – ${labels.join}`,
    description: `Votre demande d’adhésion en quatre étapes, ${MEMBERSHIP_FORM_DURATION_LABEL}, depuis votre téléphone.`,
  })

  // Skips completed steps: a person who returned to one goes straight back to the summary.
  const goOn = useCallback(() => {
    const missing = membershipFormSteps.indexOf(findIncompleteMembershipStep(readMembershipDraft(), bank, choices))
    setRefusals({})
    void navigate(portalPagePaths.adhesionStep(membershipFormSteps[Math.max(number, missing)] ?? 'envoi'))
  }, [bank, choices, number, navigate])

  return (
    <Root>
      <div>
        <MembershipFormProgress at={step} until={open} />
        <h1 tabIndex={-1}>
          <small>
            {labels.join}, étape {number} sur 4
          </small>
          {membershipStepNamesAndHeadings[step].title}
        </h1>
        {number === 1 && (
          <p>Quatre étapes, {MEMBERSHIP_FORM_DURATION_LABEL}. Rien n’est payé tant que nous n’avons pas répondu.</p>
        )}
        <JavaScriptRequiredNote>
          Sans JavaScript,{' '}
          <a href={portalPagePaths.plain(portalPagePaths.adhesion)}>toute la demande tient sur une page</a>.
        </JavaScriptRequiredNote>
        {isAskedAgain && (
          <p role="status">
            Votre IBAN n’est jamais gardé sur cet appareil&nbsp;: saisissez-le de nouveau. Le reste est là.
          </p>
        )}
        <MembershipStepForm
          {...{ step, round, options, bank, refusals }}
          onDone={goOn}
          onBank={setBank}
          onRefused={(errors) => {
            const field = Object.keys(errors).find((one) => findMembershipStepOfField(one) !== 'envoi')
            if (field === undefined) return false
            setRefusals(errors)
            void navigate(portalPagePaths.adhesionStep(findMembershipStepOfField(field)))
            return true
          }}
          onAsked={(answer) => void navigate(portalPagePaths.adhesion, { replace: true, state: { asked: answer } })}
        />
        <MembershipDraftNote
          onForget={() => {
            setBank(emptyTypedBankDetails)
            setRefusals({})
            setRound(round + 1)
            void navigate(portalPagePaths.adhesion)
            return () => {
              setBank(bank)
              setRound(round + 2)
              void navigate(portalPagePaths.adhesionStep(step))
            }
          }}
        />
      </div>
      {step !== 'envoi' && <Preview options={choices} />}
    </Root>
  )
}

/** Boarding-pass preview beside the membership form, loaded where there is room for it. */
function Preview({ options }: { options: MembershipOptions | undefined }) {
  const place = useRef<HTMLElement>(null)
  const pass = useLoadedCode(loadPass, useNearViewport(place))
  return <aside ref={place}>{pass && <pass.part options={options} />}</aside>
}

const loadPass = () =>
  import('./form/MembershipBoardingPassPreview.tsx').then((module) => module.MembershipBoardingPassPreview)

const Root = styled(PageColumn)(({ theme: { typography, vars, breakpoints } }) => ({
  display: 'grid',
  gap: space.x12,
  paddingBlock: `${space.x6} ${space.x16}`,
  '& > div': { minWidth: 0, maxWidth: '40rem' },
  '& > aside': { display: 'none' },
  h1: { ...typography.h2, margin: `${space.x8} 0 ${space.x6}` },
  'h1 small': { ...typography.overline, display: 'block', marginBottom: space.x2, color: vars.palette.text.secondary },
  'h1 + p': { ...typography.lead, margin: `0 0 ${space.x6}`, color: vars.palette.text.secondary },
  [breakpoints.up('md')]: {
    paddingBlock: `${space.x12} ${space.x24}`,
    gridTemplateColumns: 'minmax(0, 40rem) minmax(0, 22rem)',
    justifyContent: 'space-between',
    '& > div:only-child': { maxWidth: 'none', gridColumn: '1 / -1' },
    '& > aside': {
      display: 'block',
      position: 'sticky',
      top: 'calc(var(--header-height, 72px) + 24px)',
      alignSelf: 'start',
    },
  },
}))
