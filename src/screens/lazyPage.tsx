import { use, useEffect, useState, type ComponentType } from 'react'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { loadedModuleOrPageReload } from '#src/lib/unreached.ts'
import { HasNavigatedContext } from '#src/navigation/head.ts'

/** Lazy-loaded page component, with `preload` to load it earlier. */
export type LazyPageComponent = ComponentType & {
  /** File name of the page in the build's manifest, without folder to keep the first load small. */
  file: string
  preload: () => Promise<void>
}

/**
 * Returns a page component whose module loads when first needed. The file has the name of the page that it exports. A
 * loaded page renders at once.
 */
export function createLazyPageComponent<Name extends string>(
  file: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): LazyPageComponent {
  let loaded: ComponentType | undefined
  let loading: Promise<void> | undefined

  const preload = () =>
    (loading ??= load()
      .then(loadedModuleOrPageReload)
      .then((module) => {
        loaded = module[file]
      })
      .catch((error: unknown) => {
        loading = undefined
        throw error
      }))

  // One promise for all renders: a failed load then renders as a failure, instead of endless retries.
  let awaited: Promise<void> | undefined

  function Page() {
    const hasMoved = use(HasNavigatedContext)
    const [, redraw] = useState<object>()
    // React shows a suspended boundary no sooner than 300 ms after its fallback: after a link the page waits here
    // instead.
    const coming = hasMoved && !loaded ? preload() : undefined
    useEffect(() => {
      void coming?.then(() => ({}), thrown).then(redraw)
    }, [coming])
    if (coming) return <PageSkeleton />
    // React needs the same calls when it renders the page again.
    if (awaited || !loaded) use((awaited ??= preload()))
    const Loaded = loaded
    return Loaded ? <Loaded /> : null
  }

  return Object.assign(Page, { file, preload })
}

/** Returns a component that throws the error when rendered. */
const thrown = (error: unknown) => () => {
  throw error
}
