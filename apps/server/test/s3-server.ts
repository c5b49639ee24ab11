import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { S3Options } from '#/platform/storage/storage.ts'

interface S3Rver {
  httpServer: Server
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
type S3RverClass = new (options: object) => S3Rver
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3RverClass

export interface S3Server {
  /** Of its empty bucket. */
  options: S3Options & { endpoint: string; credentials: { accessKeyId: string; secretAccessKey: string } }
  /** What the configuration of the product says of it. */
  env: Record<string, string>
  close(): Promise<void>
}

const [key, secret] = ['S3RVER', 'segredo-do-teste']

/** A server that speaks S3, with one bucket that it keeps in `directory`. */
export async function startS3Server(directory: string): Promise<S3Server> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
    // Its own computation of signatures is outdated; what they prove is not the subject here.
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    options: {
      bucket: 'files',
      region: 'us-east-1',
      endpoint,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      forcePathStyle: true,
    },
    env: {
      S3_BUCKET: 'files',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: secret,
      S3_FORCE_PATH_STYLE: 'true',
    },
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}
