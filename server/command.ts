/** Runs a command of the terminal; what fails is said in one sentence, and the exit code is then 1. */
export async function runCommand(work: (options: string[], say: (sentence: string) => void) => Promise<void>) {
  try {
    await work(process.argv.slice(2), (sentence) => void process.stdout.write(`${sentence}\n`))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
