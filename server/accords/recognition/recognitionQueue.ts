import { z } from 'zod'
import type { Database, Transaction } from '#server/database/connect.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'

/** Job definition for recognizing the text (OCR) of a PDF's pages that have no text of their own. */
export const textRecognitionJobKind = { name: 'documents.recognize', payload: z.object({ document: z.int() }) }

/** Queues the text recognition (OCR) of a PDF's scanned pages, optionally for a later time. */
export const queueTextRecognition = (tx: Transaction | Database, document: number, at?: Date): Promise<void> =>
  queueBackgroundJob(tx, textRecognitionJobKind, { document }, { key: String(document), ...(at && { at }) })
