import { useState } from 'react'
import { PageFailure } from '#src/components/states/PageFailure.tsx'
import { isUnreached } from '#src/lib/unreached.ts'
import { useLate } from '#src/lib/useLate.ts'
import { tokenNow, type KnownUser } from '#src/auth/session.ts'
import { quietly } from '#src/navigation/newVersion.ts'
import { MemberPlaceholder } from './MemberPlaceholder.tsx'

/** Member's home page, lazy-loaded so that visitors never load its code. */
export function MemberPart({ user }: { user: KnownUser | undefined }) {
  const [failed, setFailed] = useState<{ error: unknown }>()
  const home = useLate(loadHome, true, (error) => setFailed({ error }))
  if (failed) return <PageFailure onRetry={() => location.reload()} isUnreached={isUnreached(failed.error)} />
  return home ? <home.part user={user} /> : <MemberPlaceholder data-shown aria-busy />
}

const loadHome = () => import('#src/home/member/MemberHome.tsx').then((module) => module.MemberHome)

// For a member, loading starts before hydration.
if (!import.meta.env.SSR && tokenNow() !== undefined) void quietly(loadHome).catch(() => undefined)
