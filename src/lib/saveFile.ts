/** Has the browser save a file that was fetched or made here, under a name. */
export function saveFile(file: Blob, name: string) {
  const href = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
