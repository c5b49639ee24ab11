import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  findFileProblems,
  hashPublicKey,
  findSealProblems,
  readSealed,
  listSealedFiles,
} from '#/modules/school/attempts/seal.model.ts'
import { readArguments } from './arguments.ts'

// Verifies a sealed attempt without a server or a database:
// npm run verify-attempt -- ABCD-2345.json [--key prosa-sga.pem] [--hash <from the receipt>] [--files <folder of the submitted
// files>]
const usage =
  'Uso: npm run verify-attempt -- ABCD-2345.json [--key <chave publicada>] [--hash <lacre do comprovante>] [--files <pasta dos arquivos entregues>]'
const { positionals, values } = readArguments(
  usage,
  { key: { type: 'string' }, hash: { type: 'string' }, files: { type: 'string' } },
  1,
)
const [file] = positionals
if (file === undefined) {
  console.error(usage)
  process.exit(2)
}

const text = await readText(file)
const publishedKey = values.key === undefined ? undefined : await readText(values.key)
const handedIn = values.files === undefined ? undefined : await hashesIn(values.files)
const problems = check(text, { key: publishedKey, expected: values.hash, handedIn })
if (problems.length > 0) {
  console.error(`NÃO CONFERE: ${problems.join('; ')}.`)
  process.exitCode = 1
}

/** Returns the text of a file, byte for byte. */
async function readText(name: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(name))
  } catch (error) {
    const isText = error instanceof TypeError
    console.error(
      isText
        ? `O arquivo ${name} não é um texto em UTF-8. Use o arquivo como foi baixado.`
        : `O arquivo ${name} não foi encontrado ou não pode ser lido. Confira o nome e a pasta.`,
    )
    process.exit(2)
  }
}

/** Returns the SHA-256 of every file in a folder, by its name. */
async function hashesIn(folder: string): Promise<Map<string, string>> {
  try {
    const hashes = new Map<string, string>()
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue
      const content = await readFile(path.join(folder, entry.name))
      hashes.set(entry.name, createHash('sha256').update(content).digest('hex'))
    }
    return hashes
  } catch {
    console.error(`A pasta ${folder} não foi encontrada ou não pode ser lida. Confira o nome.`)
    process.exit(2)
  }
}

interface Given {
  key: string | undefined
  expected: string | undefined
  handedIn: Map<string, string> | undefined
}

function check(content: string, { key, expected, handedIn }: Given): string[] {
  try {
    const attempt = readSealed(content)
    if (!attempt)
      return ['o arquivo foi alterado: não está escrito como o Prosa o escreve. Use o arquivo como foi baixado']
    const found = findSealProblems(attempt, key)
    const { header, messages, seal } = attempt
    if (handedIn) found.push(...findFileProblems(attempt, handedIn))
    if (expected !== undefined && expected !== seal.hash) found.push('o lacre não é o do comprovante')
    if (found.length === 0) {
      console.log(`CONFERE: ${header.receipt}, ${messages.length} mensagens, lacre ${seal.hash}.`)
      // a forged file can be signed with any key
      if (key === undefined)
        console.log(`Assinado pela chave ${hashPublicKey(seal.publicKey)}. De quem ela é, --key com a publicada diz.`)
      const files = listSealedFiles(attempt)
      if (files.length > 0)
        console.log(
          handedIn
            ? `Arquivos conferidos: ${files.map(({ name }) => name).join(', ')}.`
            : `${files.length === 1 ? 'Foi entregue 1 arquivo: baixe-o' : `Foram entregues ${files.length} arquivos: baixe-os`} na página da tentativa e use --files <pasta>.`,
        )
      if (expected === undefined) console.log('Compare o lacre com o do comprovante do aluno.')
    }
    return found
  } catch {
    return ['o arquivo não é uma tentativa lacrada']
  }
}
