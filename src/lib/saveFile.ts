/** Makes the browser save a blob as a file with the given name. */
export function saveFile(file: Blob, name: string) {
  const href = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
