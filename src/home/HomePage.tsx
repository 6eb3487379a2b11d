import { useState } from 'react'
import { useSession, getSessionToken, type SessionUserFacts } from '#src/auth/session.ts'
import { loadMemberHome } from './loadMemberHome.ts'
import { VisitorHome } from './parts/VisitorHome.tsx'
import { PageFailureMessage } from '#src/components/states/PageFailureMessage.tsx'
import { isCodeLoadError } from '#src/lib/unreached.ts'
import { loadCodeAhead, useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'
import { MemberHomePlaceholder } from '#src/home/parts/MemberHomePlaceholder.tsx'

/** Home page: the association's story for visitors, news for members. */
export function HomePage() {
  const session = useSession()
  return session.status === 'member' ? <LazyMemberHome user={session.user} /> : <VisitorHome />
}

/** Member's home page, lazy-loaded so that visitors never load its code. */
function LazyMemberHome({ user }: { user: SessionUserFacts | undefined }) {
  const [failed, setFailed] = useState<{ error: unknown }>()
  const home = useLoadedCode(loadMemberHome, true, (error) => setFailed({ error }))
  if (failed)
    return <PageFailureMessage onRetry={() => location.reload()} isUnreached={isCodeLoadError(failed.error)} />
  return home ? <home.part user={user} /> : <MemberHomePlaceholder data-shown aria-busy />
}

// A member's page renders once this code is there.
if (!import.meta.env.SSR && getSessionToken() !== undefined)
  await loadModuleWithoutReloadOnFailure(() => loadCodeAhead(loadMemberHome)).catch(() => undefined)
