import { useState } from 'react'
import { PageFailureMessage } from '#src/components/states/PageFailureMessage.tsx'
import { isCodeLoadError } from '#src/lib/unreached.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { getSessionToken, type SessionUserFacts } from '#src/auth/session.ts'
import { loadOptionalModule } from '#src/navigation/newVersion.ts'
import { MemberHomePlaceholder } from './MemberHomePlaceholder.tsx'

/** Member's home page, lazy-loaded so that visitors never load its code. */
export function LazyMemberHome({ user }: { user: SessionUserFacts | undefined }) {
  const [failed, setFailed] = useState<{ error: unknown }>()
  const home = useLoadedCode(loadHome, true, (error) => setFailed({ error }))
  if (failed)
    return <PageFailureMessage onRetry={() => location.reload()} isUnreached={isCodeLoadError(failed.error)} />
  return home ? <home.part user={user} /> : <MemberHomePlaceholder data-shown aria-busy />
}

const loadHome = () => import('#src/home/member/MemberHome.tsx').then((module) => module.MemberHome)

// For a member, loading starts before hydration.
if (!import.meta.env.SSR && getSessionToken() !== undefined) void loadOptionalModule(loadHome).catch(() => undefined)
