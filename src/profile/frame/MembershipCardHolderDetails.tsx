import type { MemberCard } from '#contract/profile/profile.ts'
import { MemberPortraitPicture } from './MemberPortraitPicture.tsx'

type Props = { of: Pick<MemberCard, 'first_name' | 'last_name' | 'image' | 'company' | 'function'> }

/** Holder of a membership card: picture, name, function, company. */
export function MembershipCardHolderDetails({ of: card }: Props) {
  const { first_name, last_name, company, function: job } = card
  return (
    <div>
      <MemberPortraitPicture of={card} />
      <div>
        <h2>
          {first_name} {last_name}
        </h2>
        <p>
          {job && `${job}, `}
          {company}
        </p>
      </div>
    </div>
  )
}
