// Node parses a package's whole `exports` map at each import of its name: 130 KB for drizzle-orm, imported by 350
// files. Server files import it from here, which starts commands sooner (measurements: decision 080).
export * from 'drizzle-orm'
