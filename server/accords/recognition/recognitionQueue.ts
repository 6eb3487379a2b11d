import { z } from 'zod'
import type { Database, Transaction } from '#server/database/connect.ts'
import { addJob } from '#server/jobs/addJob.ts'

/** Job that recognizes the text of a document's drawn pages. */
export const recognition = { name: 'documents.recognize', payload: z.object({ document: z.int() }) }

/** Has the drawn pages of a document recognized, at a later time when one is given. */
export const queueRecognition = (tx: Transaction | Database, document: number, at?: Date): Promise<void> =>
  addJob(tx, recognition, { document }, { key: String(document), ...(at && { at }) })
