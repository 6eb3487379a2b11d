const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="116" height="32" viewBox="0 0 116 32" ${attributes}>${content}</svg>`
const mark = '<circle cx="16" cy="16" r="14"/>'
const fileOf = (content: BlobPart, name: string, type = 'image/svg+xml') => new File([content], name, { type })

/** Sample files that a person chooses as a company's logo. Their names and types do not reveal their content. */
export const sampleLogoFiles = {
  good: fileOf(svg(mark), 'logo.svg'),
  script: fileOf(svg(`${mark}<script>alert(1)</script>`), 'logo.svg'),
  handler: fileOf(svg(mark, 'onload="alert(1)"'), 'logo.svg'),
  calling: fileOf(svg('<image href="https://pictures.example/a.png" width="10" height="10"/>'), 'logo.svg'),
  heavy: fileOf(svg(`${mark}<!--${' '.repeat(300 * 1024 - 200)}-->`), 'logo.svg'),
  huge: fileOf(new Uint8Array(20 * 1024 * 1024 + 1), 'logo.png', 'image/png'),
  text: fileOf('Ceci est une lettre.', 'logo.png', 'image/png'),
  broken: fileOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]), 'logo.png', 'image/png'),
}
