import { useState } from 'react'
import { PageFailure } from '#src/components/states/PageFailure.tsx'
import { isCodeLoadError } from '#src/lib/unreached.ts'
import { useLoadedPart } from '#src/lib/useLoadedPart.ts'
import { getSessionToken, type KnownUser } from '#src/auth/session.ts'
import { loadQuietly } from '#src/navigation/newVersion.ts'
import { MemberPlaceholder } from './MemberPlaceholder.tsx'

/** Member's home page, lazy-loaded so that visitors never load its code. */
export function LazyMemberHome({ user }: { user: KnownUser | undefined }) {
  const [failed, setFailed] = useState<{ error: unknown }>()
  const home = useLoadedPart(loadHome, true, (error) => setFailed({ error }))
  if (failed) return <PageFailure onRetry={() => location.reload()} isUnreached={isCodeLoadError(failed.error)} />
  return home ? <home.part user={user} /> : <MemberPlaceholder data-shown aria-busy />
}

const loadHome = () => import('#src/home/member/MemberHome.tsx').then((module) => module.MemberHome)

// For a member, loading starts before hydration.
if (!import.meta.env.SSR && getSessionToken() !== undefined) void loadQuietly(loadHome).catch(() => undefined)
