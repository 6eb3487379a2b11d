import { lazy, type ComponentType } from 'react'

/**
 * A part whose code belongs to no first load: the browser fetches it when it is first drawn, within a Suspense boundary,
 * and what the server has drawn of it stays meanwhile. The server, which has all code, draws it at once.
 */
export async function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  return import.meta.env.SSR ? load() : lazy(async () => ({ default: await load() }))
}
