import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { portalSetupQuestions, type SetupAnswers, type SetupQuestion } from '#server/setupQuestions.ts'

const AT_MOST = 5000

/**
 * Returns the answers to the portal's setup questions from command-line flags, and asks for the missing ones at the
 * terminal. Without a terminal, throws a sentence that lists the missing or invalid flags.
 */
export async function readOrAskSetupAnswers(args: string[]): Promise<Required<SetupAnswers>> {
  const given = flagsOf(args)
  const terminal = process.stdin.isTTY && process.stdout.isTTY ? openTerminal() : undefined
  const wrong: string[] = []
  const wrongDefaults: string[] = []
  for (const [name, question] of Object.entries(portalSetupQuestions) as [keyof SetupAnswers, SetupQuestion][]) {
    const usual = typeof question.usual === 'function' ? question.usual(given) : question.usual
    if (given[name] === undefined && terminal) given[name] = await ask(terminal.asked, name, { ...question, usual })
    const isDefault = given[name] === undefined && usual !== undefined
    if (usual !== undefined) given[name] ??= usual
    const typed = given[name]
    const isMissing = typed === undefined || (typed === '' && usual !== '')
    if (isMissing || !(await isAnswer(question, typed)))
      (isDefault ? wrongDefaults : wrong).push(`--${name} ${question.expects ?? question.asks}`)
  }
  terminal?.close()
  // A default follows from other answers: it is wrong because one of them is missing.
  if (wrong.length === 0) wrong.push(...wrongDefaults)
  if (wrong.length > 0) throw new Error(['Il manque, ou est mal écrit :', ...wrong].join('\n  '))
  return given as Required<SetupAnswers>
}

type Asked = (question: string) => Promise<string>

function openTerminal() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const stopped = () => {
    throw new Error('Interrompu : rien n’est fait, npm run setup recommence.')
  }
  // Ctrl+D closes the terminal and would leave the question pending for ever.
  const closed = once(terminal, 'close').then(stopped)
  closed.catch(() => undefined)
  const asked: Asked = (question) => Promise.race([terminal.question(question).catch(stopped), closed])
  return { asked, close: () => terminal.close() }
}

const isAnswer = async ({ isRight }: { isRight?: SetupQuestion['isRight'] | undefined }, typed: string) =>
  typed.length <= AT_MOST && (typed === '' || !isRight || (await isRight(typed)))

function flagsOf(args: string[]): SetupAnswers {
  const options = Object.fromEntries(
    Object.keys(portalSetupQuestions).map((name) => [name, { type: 'string', multiple: name === 'company' } as const]),
  )
  try {
    const { values } = parseArgs({ args, options })
    const joined = Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('\n') : value,
    ])
    return Object.fromEntries(joined) as SetupAnswers
  } catch (error) {
    throw new Error(explainFlags(args), { cause: error })
  }
}

/** Returns a sentence that names the flags which the setup does not know, then the needed and the optional flags. */
function explainFlags(args: string[]) {
  const questions = Object.entries<SetupQuestion>(portalSetupQuestions)
  const unknown = args
    .map((arg) => arg.split('=', 1)[0] ?? '')
    .filter((arg) => arg.startsWith('--') && !Object.hasOwn(portalSetupQuestions, arg.slice(2)))
  const listed = (isNeeded: boolean) =>
    questions
      .filter(([, { usual }]) => (usual === undefined) === isNeeded)
      .map(([name]) => `--${name} …`)
      .join(' ')
  return [
    unknown.length > 0 ? `Une option n’est pas comprise\u00a0: ${unknown.join(', ')}.` : 'Une option est mal écrite.',
    `Il faut\u00a0: npm run setup -- ${listed(true)}`,
    `On peut ajouter\u00a0: ${listed(false)}`,
  ].join('\n')
}

async function ask(asked: Asked, name: string, question: Omit<SetupQuestion, 'usual'> & { usual: string | undefined }) {
  const { asks, usual, isRight, expects } = question
  for (;;) {
    let typed = (await asked(`${asks}${usual ? ` [${usual}]` : ''} : `)).trim()
    if (name === 'company' && typed) for (let more; (more = (await asked('  … : ')).trim());) typed += `\n${more}`
    const answer = typed || usual
    if (answer !== undefined && (await isAnswer({ isRight }, answer))) return answer
    process.stdout.write(`  Il faut ${expects ?? 'une réponse'}.\n`)
  }
}
