/* Polyfills that pdfjs needs and lacks in the oldest supported browsers. Page and worker load them before pdfjs. */
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
