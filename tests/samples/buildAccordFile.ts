type Changes = {
  title?: string
  company?: number
  theme?: string
  signed?: string
  effective?: string
  expires?: string
  summary?: string
  body?: string
  documents?: [title: string, file: string][]
  /** Additional front matter lines of the agreement's content file, before the documents. */
  more?: string
}

/** Returns an agreement's content file: YAML front matter and Markdown body. */
export function buildAccordFile({
  title = 'Accord sur les repos',
  summary = 'Ce qu’il dit.',
  theme = 'repos',
  signed = '2025-02-03',
  effective = '2025-03-01',
  body = 'Deux nuits de repos.\n',
  more = '',
  documents = [],
  ...head
}: Changes): string {
  const lines = [
    `title: ${title}`,
    `summary: ${summary}`,
    ...(head.company ? [`company: ${head.company}`] : []),
    `theme: ${theme}`,
    `signed_on: ${signed}`,
    `effective_on: ${effective}`,
    ...(head.expires ? [`expires_on: ${head.expires}`] : []),
    'signatories:',
    '  - name: Ève Marchand',
    '    role: Déléguée',
    ...more.split('\n').filter(Boolean),
    ...(documents.length ? ['documents:'] : []),
    ...documents.flatMap(([name, file]) => [`  - title: ${name}`, `    file: ${file}`]),
    'updated_at: 2026-01-15 09:10',
  ]
  return `---\n${lines.join('\n')}\n---\n\n${body}`
}
