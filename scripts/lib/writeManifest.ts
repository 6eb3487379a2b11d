import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { color, description, name } from '#association/identity.ts'

// What the telephone installs is called as the association is.
const file = fileURLToPath(new URL('../../dist/client/manifest.webmanifest', import.meta.url))
const manifest = JSON.parse(readFileSync(file, 'utf8')) as object
writeFileSync(file, JSON.stringify({ ...manifest, name, short_name: name, description, theme_color: color }, null, 2))
