import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { fingerprintOf, problemsOf, readSealed } from '#/modules/assessments/seal/seal.model.ts'

// Checks a sealed attempt without a server or a database:
// npm run verify-attempt -- ABCD-2345.json [--key prosa-sga.pem] [--hash <from the receipt>]
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, hash: { type: 'string' } },
})
const [file] = positionals
if (file === undefined) {
  console.error(
    'Diga qual arquivo conferir: npm run verify-attempt -- ABCD-2345.json [--key <chave publicada>] [--hash <lacre do comprovante>]',
  )
  process.exit(2)
}

const text = await textOf(file)
const publishedKey = values.key === undefined ? undefined : await textOf(values.key)
const problems = check(text, publishedKey, values.hash)
if (problems.length > 0) {
  console.error(`NÃO CONFERE: ${problems.join('; ')}.`)
  process.exitCode = 1
}

/** The text of a file, byte for byte. */
async function textOf(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path))
  } catch (error) {
    const isText = error instanceof TypeError
    console.error(
      isText
        ? `O arquivo ${path} não é um texto em UTF-8. Use o arquivo como foi baixado.`
        : `O arquivo ${path} não foi encontrado ou não pode ser lido. Confira o nome e a pasta.`,
    )
    process.exit(2)
  }
}

function check(content: string, key: string | undefined, expected: string | undefined): string[] {
  try {
    const attempt = readSealed(content)
    if (!attempt)
      return ['o arquivo foi alterado: não está escrito como o Prosa o escreve. Use o arquivo como foi baixado']
    const found = problemsOf(attempt, key)
    const { header, messages, seal } = attempt
    if (expected !== undefined && expected !== seal.hash) found.push('o lacre não é o do comprovante')
    if (found.length === 0) {
      console.log(`CONFERE: ${header.receipt}, ${messages.length} mensagens, lacre ${seal.hash}.`)
      // whoever writes a file anew can sign it with a key of their own
      if (key === undefined)
        console.log(`Assinado pela chave ${fingerprintOf(seal.publicKey)}. De quem ela é, --key com a publicada diz.`)
      if (expected === undefined) console.log('Compare o lacre com o do comprovante do aluno.')
    }
    return found
  } catch {
    return ['o arquivo não é uma tentativa lacrada']
  }
}
