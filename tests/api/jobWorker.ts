import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { connectPostgres } from '#server/database/connect.ts'
import { readEnv } from '#server/env.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { FileStorage } from '#server/storage/files.ts'
import { createFolderStorageBackend } from '#server/storage/folder.ts'
import { processRendezvousJob, processIdRecordingJob, endlessTestJob } from './jobKinds.ts'

// A portal in small: a process that does the jobs of a database until it is asked to end, or killed.
const { db, close } = connectPostgres(process.argv[2] ?? '', { max: 4 })
const { log } = Fastify({ logger: { level: 'silent' } })
const queue = new JobQueue([processIdRecordingJob, processRendezvousJob, endlessTestJob], {
  db,
  env: readEnv({}),
  files: new FileStorage(createFolderStorageBackend(tmpdir())),
  log,
})
process.once('SIGTERM', () => {
  void queue
    .close()
    .then(close)
    .then(() => process.exit(0))
})
await queue.start()
process.stdout.write('ready\n')
