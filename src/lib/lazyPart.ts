import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A part whose code belongs to no first load: the browser fetches it when it is first drawn, within a Suspense boundary,
 * and what the server has drawn of it stays meanwhile. The server, which has all code, draws it at once; in the browser
 * no module waits for another to be loaded: `import.meta.env.SSR ? await load() : lazyPart(load)`.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load() }))
