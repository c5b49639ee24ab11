import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Options } from '#/platform/storage/storage.ts'
import { openDatabaseRelay } from '../database/relay.ts'

interface S3Rver {
  httpServer: Server
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
type S3RverClass = new (options: object) => S3Rver
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3RverClass

export interface S3Server {
  /** Options for its empty bucket. */
  options: S3Options & { endpoint: string; credentials: { accessKeyId: string; secretAccessKey: string } }
  /** The product's settings for this server. */
  env: Record<string, string>
  close(): Promise<void>
}

/**
 * Starts an S3 server with one bucket in `directory`: one from npm, or that of TEST_S3_ENDPOINT, which also checks signatures,
 * behind a relay and with a separate bucket for each directory.
 */
export async function startS3Server(directory: string): Promise<S3Server> {
  const { endpoint, key, secret, bucket, close } = await (process.env['TEST_S3_ENDPOINT'] ? reach : start)(directory)
  const region = 'us-east-1'
  return {
    options: {
      bucket,
      region,
      endpoint,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      forcePathStyle: true,
    },
    env: {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: secret,
      S3_FORCE_PATH_STYLE: 'true',
    },
    close,
  }
}

async function start(directory: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
    // Its signature algorithm is outdated; signatures are not tested here.
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    key: 'S3RVER',
    secret: 'segredo-do-teste',
    bucket: 'files',
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}

async function reach(directory: string) {
  const { TEST_S3_ENDPOINT = '', TEST_S3_ACCESS_KEY_ID: key = '', TEST_S3_SECRET_ACCESS_KEY: secret = '' } = process.env
  const relay = await openDatabaseRelay(TEST_S3_ENDPOINT)
  const endpoint = `http://127.0.0.1:${new URL(relay.url).port}`
  const bucket = `prosa-test-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`
  const credentials = { accessKeyId: key, secretAccessKey: secret }
  const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return { endpoint, key, secret, bucket, close: relay.cut }
}
