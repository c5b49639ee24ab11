import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartError } from '#/platform/lifecycle/start-error.ts'

const partSchema = z.object({
  /** Path inside the copy's folder, with `/`. */
  file: z.string(),
  bytes: z.number().int(),
  /** Checksum of the file in hexadecimal, as `sha256sum` prints it. */
  sha256: z.string(),
})
export type Part = z.infer<typeof partSchema>

const tableSchema = partSchema.extend({ table: z.string(), columns: z.array(z.string()), rows: z.number().int() })
export type TablePart = z.infer<typeof tableSchema>

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The name of the last migration, which identifies the form of the tables. */
  migration: z.string(),
  /** In an order in which foreign keys allow filling them. */
  tables: z.array(tableSchema),
  files: z.array(partSchema.extend({ key: z.uuid() })),
  /** The key of sealed values, where the product created it; null where the operator sets APP_SECRET, which must stay the same. */
  secret: partSchema.nullable(),
})
export type Manifest = z.infer<typeof manifestSchema>

const manifestFile = (folder: string) => path.join(folder, 'manifest.json')

/** Writes the manifest, as the last file: a folder without one is not a complete copy. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })

/** Reads the manifest without checking the files. Throws a StartError where the folder is not a complete copy. */
export async function parseManifest(folder: string): Promise<Manifest> {
  const manifestText: unknown = await readFile(manifestFile(folder), 'utf8')
    .then(JSON.parse)
    .catch((cause: unknown) => {
      throw new StartError(`A pasta ${folder} não é uma cópia de segurança completa do Prosa.`, { cause })
    })
  const read = manifestSchema.safeParse(manifestText)
  if (!read.success)
    throw new StartError(`A cópia em ${folder} foi feita por outra versão do Prosa, que esta não conhece.`)
  return read.data
}

/** As `parseManifest`, and throws where a file differs from its checksum. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await parseManifest(folder)
  const { tables, files, secret } = manifest
  for (const part of [...tables, ...files, ...(secret ? [secret] : [])]) await verify(folder, part)
  return manifest
}

async function verify(folder: string, { file, sha256 }: Part): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path.join(folder, file)), hash).catch((cause: unknown) => {
    throw new StartError(`Falta o arquivo ${file} na cópia de segurança. Use outra cópia.`, { cause })
  })
  if (hash.digest('hex') !== sha256)
    throw new StartError(`O arquivo ${file} da cópia de segurança está danificado. Use outra cópia.`)
}
