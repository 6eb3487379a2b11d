import { config } from 'zod'
import { fr } from 'zod/locales'

// zod generates functions from text, which the content security policy blocks. Disabled before the first schema, in the
// browser only, where zod also speaks French. The server shares this setting and keeps the faster mode.
if (typeof document !== 'undefined') config({ ...fr(), jitless: true })
