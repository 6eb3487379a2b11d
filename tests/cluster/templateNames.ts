/** Template with the schema and the demo's content, whose background jobs have not run. */
export const DEMO_TEMPLATE = 'template_demo'
/** Template in which a portal has done its first background jobs: texts of the documents, vocabulary, search packs. */
export const READ_TEMPLATE = 'template_read'
