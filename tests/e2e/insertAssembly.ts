/** Inserts an assembly that begins in seven days and lasts one. Returns its event id. */
export async function insertAssembly(
  portal: { sql: (statement: string) => Promise<unknown[]> },
  title: string,
): Promise<number> {
  const [row] = (await portal.sql(`
    insert into events (slug, type, title, summary, body, words, starts_at, ends_at, programme, organiser, updated_at)
    values ('assemblee-' || gen_random_uuid(), 'assemblee', '${title}', 'On décide.', 'Venez.', 'Venez.',
      now() + interval '7 days', now() + interval '8 days', '[]', 'Le bureau', now()) returning id`)) as {
    id: number
  }[]
  if (!row) throw new Error('No assembly was inserted')
  return row.id
}
