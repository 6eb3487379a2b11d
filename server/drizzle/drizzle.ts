// Node parses a package's whole `exports` map at each import of its name: 130 KB for drizzle-orm, imported 350 times,
// took two thirds of a start. Server files import it from here (measurements: decision 080).
export * from 'drizzle-orm'
