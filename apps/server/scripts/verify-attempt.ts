import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { fingerprintOf, problemsOf, type SealedAttempt } from '#/modules/assessments/seal/seal.model.ts'

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

const publishedKey = values.key === undefined ? undefined : await readFile(values.key, 'utf8')
const problems = await check(file, publishedKey, values.hash)
if (problems.length > 0) {
  console.error(`NÃO CONFERE: ${problems.join('; ')}.`)
  process.exitCode = 1
}

async function check(path: string, key: string | undefined, expected: string | undefined): Promise<string[]> {
  try {
    const attempt = JSON.parse(await readFile(path, 'utf8')) as SealedAttempt
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
