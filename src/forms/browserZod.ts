import { config } from 'zod'
import { fr } from 'zod/locales'

// zod writes functions from text, which the page's policy refuses. It must know before the first schema is made, and
// only in the browser: the server, which shares this setting, keeps its speed. There it speaks French by itself.
if (typeof document !== 'undefined') config({ ...fr(), jitless: true })
