import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { MembershipOptions } from '#contract/membership/membership.ts'
import { loginPicture } from '#association/companies.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { notchedEdgeMask } from '#src/components/BoardingPass.tsx'
import { SignInIllustration } from '#src/components/scenes/SignInIllustration.tsx'
import { useMembershipDraft } from './draft.ts'
import { describeMembershipBoardingPass } from './describeMembershipBoardingPass.ts'

/**
 * Boarding pass beside the membership form that previews the typed values. Hidden from screen readers, since it only
 * repeats the fields.
 */
export function MembershipBoardingPassPreview({ options }: { options: MembershipOptions | undefined }) {
  const company_id = useSelectedCompanyId()
  const { name, company, base, job, amount } = describeMembershipBoardingPass(
    useMembershipDraft(),
    options,
    useCompanies().data?.data ?? [],
  )
  return (
    <Pass aria-hidden>
      <div>
        <SignInIllustration of={loginPicture(company_id)} />
      </div>
      <dl>
        <Fact of="Passager" is={name} />
        <Fact of="Compagnie" is={company} />
        <Fact of="Base" is={base} />
        <Fact of="Fonction" is={job} />
      </dl>
      <dl>
        <Fact of="Cotisation" is={amount} />
      </dl>
    </Pass>
  )
}

const Fact = ({ of, is }: { of: string; is: string }) => (
  <div>
    <dt>{of}</dt>
    <dd data-empty={is === ''}>{is}</dd>
  </div>
)

const Pass = styled('div')(({ theme: { vars, typography, transitions } }) => ({
  filter: `drop-shadow(0 0 1px ${vars.palette.control})`,
  '& > div': {
    position: 'relative',
    height: 180,
    overflow: 'hidden',
    borderRadius: `${vars.shape.panel} ${vars.shape.panel} 0 0`,
    '& svg': { position: 'absolute', inset: 0 },
  },
  dl: { display: 'grid', gap: space.x4, margin: 0, padding: space.x6, backgroundColor: vars.palette.background.paper },
  'dl:first-of-type': { maskImage: notchedEdgeMask('0 100%', '100% 100%'), maskComposite: 'intersect' },
  'dl:last-of-type': {
    borderRadius: `0 0 ${vars.shape.panel} ${vars.shape.panel}`,
    backgroundColor: vars.palette.company.selected,
    backgroundImage: `linear-gradient(to right, ${vars.palette.control} 50%, transparent 0)`,
    backgroundSize: '12px 2px',
    backgroundRepeat: 'repeat-x',
    maskImage: notchedEdgeMask('0 0', '100% 0'),
    maskComposite: 'intersect',
    dd: typography.h4,
  },
  dt: { ...typography.overline, color: vars.palette.text.secondary },
  dd: {
    ...typography.h6,
    minHeight: '1.5em',
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    transition: transitions.create('background-color'),
    '&[data-empty=true]': {
      width: '60%',
      backgroundImage: `linear-gradient(${vars.palette.line}, ${vars.palette.line})`,
      backgroundSize: '100% 2px',
      backgroundPosition: '0 75%',
      backgroundRepeat: 'no-repeat',
    },
  },
}))
