import { useState } from 'react'
import { PageFailure } from '#src/components/PageFailure.tsx'
import { useLate } from '#src/lib/useLate.ts'
import type { KnownUser } from '#src/auth/session.ts'
import { MemberPlaceholder } from './MemberPlaceholder.tsx'

/** A member's home, whose code visitors never load. */
export function MemberPart({ user }: { user: KnownUser | undefined }) {
  const [hasFailed, setHasFailed] = useState(false)
  const home = useLate(loadHome, true, () => setHasFailed(true))
  if (hasFailed) return <PageFailure onRetry={() => location.reload()} />
  return home ? <home.part user={user} /> : <MemberPlaceholder data-shown aria-busy />
}

const loadHome = () => import('#src/home/member/MemberHome.tsx').then(({ MemberHome }) => MemberHome)
