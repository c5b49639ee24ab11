import { randomUUID } from 'node:crypto'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import type { Storage } from '#/platform/storage/storage.ts'

/** Throws a StartError where a bucket cannot be written to: otherwise the first person who sends a file would find it out. */
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
