import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { AwsClient } from 'aws4fetch'
import type { S3Bucket } from '#server/storage/s3.ts'

/**
 * Starts an S3 server on loopback that checks signatures. Returns a bucket: that of FILES_S3_URL, when the environment
 * has it.
 */
export async function startS3Server() {
  const own = process.env['FILES_S3_URL'] ? undefined : await startOwn()
  const bucket: S3Bucket = own?.bucket ?? {
    url: `${process.env['FILES_S3_URL']}/test-${Date.now()}`,
    region: process.env['FILES_S3_REGION'] ?? 'us-east-1',
    keyId: process.env['FILES_S3_KEY_ID'] ?? '',
    secret: process.env['FILES_S3_SECRET'] ?? '',
  }
  const client = new AwsClient({ accessKeyId: bucket.keyId, secretAccessKey: bucket.secret, region: bucket.region })
  return {
    bucket,
    /** Returns the object keys of the S3 bucket's files. */
    async list() {
      const url = new URL(bucket.url)
      const [, name, ...folder] = url.pathname.split('/')
      const query = new URLSearchParams({ 'list-type': '2', prefix: folder.map((part) => `${part}/`).join('') })
      const answer = await client.fetch(`${url.origin}/${name}?${query}`, { aws: { service: 's3' } })
      return [...(await answer.text()).matchAll(/<Key>([^<]*)</g)].map(([, key = '']) => key)
    },
    /** Returns the content type that the S3 server returns for a file. */
    async typeOf(name: string) {
      const answer = await client.fetch(`${bucket.url}/${name}`, { method: 'HEAD', aws: { service: 's3' } })
      return answer.headers.get('content-type')
    },
    stop: () => own?.stop(),
  }
}

async function startOwn() {
  const directory = await mkdtemp(join(tmpdir(), 'envol-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'envol', configs: [] }],
  })
  const { port } = await server.run()
  return {
    bucket: { url: `http://127.0.0.1:${port}/envol/fichiers`, region: 'fr-par', keyId: 'S3RVER', secret: 'S3RVER' },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
