/** Name of the template with the schema and the demo's content, before any background job. */
export const DEMO_TEMPLATE = 'template_demo'
/** Name of the template after a portal's first background jobs: document texts, vocabulary, search packs. */
export const READ_TEMPLATE = 'template_read'
