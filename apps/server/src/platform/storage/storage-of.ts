import type { Config } from '#/config.ts'
import { createStorage, type S3Options, type Storage } from './storage.ts'

/** The store of files that the configuration names. Apart from the context, whose code the commands have no use for. */
export const createStorageOf = (config: Config): Promise<Storage> =>
  createStorage({ dataDir: config.dataDir, ...s3Of(config) })

function s3Of(config: Config): { s3?: S3Options } {
  if (!config.s3Bucket) return {}
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config
  return {
    s3: {
      bucket: config.s3Bucket,
      region: config.s3Region,
      forcePathStyle: config.s3ForcePathStyle,
      ...(config.s3Endpoint ? { endpoint: config.s3Endpoint } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    },
  }
}
