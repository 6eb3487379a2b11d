import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadedModuleOrPageReload } from './unreached.ts'

/**
 * Creates a lazy-loaded component. The browser loads its code at the first render, inside a Suspense boundary, and the
 * server-rendered HTML stays meanwhile. The server renders it at once: `import.meta.env.SSR ? await load() :
 * lazyPart(load)`.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().then(loadedModuleOrPageReload) }))
