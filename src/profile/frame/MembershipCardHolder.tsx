import type { MemberCard } from '#contract/profile/profile.ts'
import { Portrait } from './Portrait.tsx'

type Props = { of: Pick<MemberCard, 'first_name' | 'last_name' | 'image' | 'company' | 'function'> }

/** Holder of a membership card: picture, name, function, company. */
export function MembershipCardHolder({ of: card }: Props) {
  const { first_name, last_name, company, function: job } = card
  return (
    <div>
      <Portrait of={card} />
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
