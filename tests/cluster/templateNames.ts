/** Name of the template database with the schema and the demo's content, before any background job. */
export const DEMO_DATABASE_TEMPLATE = 'template_demo'
/**
 * Name of the demo template database after a portal's first background jobs: PDF texts, search vocabulary, search
 * packs.
 */
export const INDEXED_DATABASE_TEMPLATE = 'template_read'
