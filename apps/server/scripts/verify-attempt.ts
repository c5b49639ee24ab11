import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { problemsOf, type SealedAttempt } from '#/modules/assessments/seal/seal.model.ts'

// Checks a sealed attempt without a server or a database: npm run verify-attempt -- ABCD-2345.json [--hash <from the receipt>]
const { positionals, values } = parseArgs({ allowPositionals: true, options: { hash: { type: 'string' } } })
const [file] = positionals
if (file === undefined) {
  console.error('Diga qual arquivo conferir: npm run verify-attempt -- ABCD-2345.json [--hash <lacre do comprovante>]')
  process.exit(2)
}

const problems = await check(file, values.hash)
if (problems.length > 0) {
  console.error(`NÃO CONFERE: ${problems.join('; ')}.`)
  process.exitCode = 1
}

async function check(path: string, expected: string | undefined): Promise<string[]> {
  let attempt: SealedAttempt
  try {
    attempt = JSON.parse(await readFile(path, 'utf8')) as SealedAttempt
    const problems = problemsOf(attempt)
    const { header, messages, seal } = attempt
    if (expected !== undefined && expected !== seal.hash) problems.push('o lacre não é o do comprovante')
    if (problems.length === 0) {
      const end = expected === undefined ? ' Compare o lacre com o do comprovante do aluno.' : ''
      console.log(`CONFERE: ${header.receipt}, ${messages.length} mensagens, lacre ${seal.hash}.${end}`)
    }
    return problems
  } catch {
    return ['o arquivo não é uma tentativa lacrada']
  }
}
