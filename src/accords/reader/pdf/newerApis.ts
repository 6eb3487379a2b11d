/*
 * What the engine uses and its own polyfills leave out, for browsers of the floor: in the page and in the worker, before
 * the engine runs.
 */
// oxlint-disable-next-line typescript/unbound-method -- only whether it is there
Promise.withResolvers ??= function withResolvers<T>() {
  const made: Partial<PromiseWithResolvers<T>> = {}
  made.promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made as PromiseWithResolvers<T>
}

// oxlint-disable-next-line typescript/unbound-method -- only whether it is there
Response.prototype.bytes ??= async function bytes(this: Response) {
  return new Uint8Array(await this.arrayBuffer())
}
