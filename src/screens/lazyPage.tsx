import { use, useEffect, useState, type ComponentType } from 'react'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { arrived } from '#src/lib/unreached.ts'
import { HasMoved } from '#src/navigation/head.ts'

/** A page in a chunk of its own: a component to render, and `preload` to have it there before it is needed. */
export type LazyPage = ComponentType & {
  /** The name of the page's file, by which the build's manifest knows it: its folder would weigh in the first load. */
  file: string
  preload: () => Promise<void>
}

/** Makes a page of a module that is loaded when first needed. A page already loaded renders at once. */
export function lazyPage(file: string, load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined
  let loading: Promise<void> | undefined

  const preload = () =>
    (loading ??= load()
      .then(arrived)
      .then((page) => {
        loaded = page
      })
      .catch((error: unknown) => {
        loading = undefined
        throw error
      }))

  // The same at each drawing: a load that failed is drawn as a failure, where a new one would be asked for without end.
  let awaited: Promise<void> | undefined

  function Page() {
    const hasMoved = use(HasMoved)
    const [, redraw] = useState<object>()
    // What a boundary of React's waits for it shows no sooner than 300 ms after its fallback: what comes by a link waits here.
    const coming = hasMoved && !loaded ? preload() : undefined
    useEffect(() => {
      void coming?.then(() => ({}), thrown).then(redraw)
    }, [coming])
    if (coming) return <PageSkeleton />
    // Once awaited always awaited: React wants the same calls when it draws the page again.
    if (awaited || !loaded) use((awaited ??= preload()))
    const Loaded = loaded
    return Loaded ? <Loaded /> : null
  }

  return Object.assign(Page, { file, preload })
}

/** Fails where it is drawn. */
const thrown = (error: unknown) => () => {
  throw error
}
