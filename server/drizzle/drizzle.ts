// Node parses the whole `exports` map of a package at each import of its name: 130 KB for drizzle-orm, whose 350 imports took
// two thirds of a start. The server's files import it from here; decision 080 has the measurements.
export * from 'drizzle-orm'
