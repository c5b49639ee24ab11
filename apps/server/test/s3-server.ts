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
  close(): Promise<void>
}

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
  return {
    options: {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    },
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}
