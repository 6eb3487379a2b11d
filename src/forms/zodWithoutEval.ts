import { config } from 'zod'

// zod writes functions from text, which the page's policy refuses. It must know before the first schema is made, and
// only in the browser: the server, which shares this setting, keeps its speed.
if (typeof document !== 'undefined') config({ jitless: true })
