import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Parses the arguments and options of a terminal command. Throws its usage text when an option is unknown. */
export function parseCommandArguments<const T extends ParseArgsOptionsConfig>(
  args: string[],
  usage: string,
  options: T,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Error(usage, { cause: error })
  }
}
