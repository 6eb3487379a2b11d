type Task = { urgency: () => number; run: () => Promise<void>; signal: AbortSignal }

/**
 * Creates a queue that renders PDF pages one at a time, most urgent (smallest number) first. Aborted tasks are skipped.
 * Errors are ignored: each task reports its own.
 */
export function createPdfRenderQueue() {
  const waiting: Task[] = []
  let isBusy = false

  async function work() {
    if (isBusy) return
    isBusy = true
    for (let task = next(); task; task = next()) await task.run().catch(() => undefined)
    isBusy = false
  }

  function next(): Task | undefined {
    const left = waiting.filter(({ signal }) => !signal.aborted)
    const first = [...left].sort((one, other) => one.urgency() - other.urgency())[0]
    waiting.splice(0, waiting.length, ...left.filter((task) => task !== first))
    return first
  }

  return (task: Task) => {
    waiting.push(task)
    void work()
  }
}

export type PdfRenderQueue = ReturnType<typeof createPdfRenderQueue>
