import type { Server } from 'node:http'
import { createRequire } from 'node:module'

interface S3Server {
  httpServer: Server
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
type S3ServerClass = new (options: object) => S3Server
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3ServerClass

export interface Bucket {
  endpoint: string
  /** What the configuration of the product says of it. */
  env: Record<string, string>
  close(): Promise<void>
}

/** An S3-compatible service with the bucket `files`, which it keeps in that folder. */
export async function startBucket(directory: string): Promise<Bucket> {
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
    // Its own computation of signatures is outdated; what they prove is not the subject here.
    allowMismatchedSignatures: true,
  })
  const { port } = await s3.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    env: {
      S3_BUCKET: 'files',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
    },
    async close() {
      s3.httpServer.closeAllConnections()
      await s3.close()
    },
  }
}
