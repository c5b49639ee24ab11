import { randomUUID } from 'node:crypto'
import type { Config } from '#/config.ts'
import { createStorage, type S3Options, type Storage } from '#/platform/storage/storage.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'

/** Creates the configured file storage. Separate from the context, whose code the commands do not need. */
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

/** Throws a StartError where a bucket is not writable; otherwise the first upload would find it out. */
export async function requireWritable(bucket: Storage): Promise<void> {
  const key = randomUUID()
  try {
    await bucket.put(key, Buffer.from('Prosa'), { contentType: 'text/plain' })
    await bucket.delete(key)
  } catch (cause) {
    throw new StartError(
      'Não foi possível guardar um arquivo no bucket. Confira S3_BUCKET, S3_REGION, S3_ENDPOINT e a chave de acesso (ela precisa poder gravar, ler, listar e excluir), e se o serviço está no ar.',
      { cause },
    )
  }
}
