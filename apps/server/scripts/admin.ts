import { processConfig } from '#/config.ts'
import type { AppContext } from '#/context.ts'
import { readMigrationWork, waitingText } from '#/platform/db/migrate.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import { createLogger } from '#/platform/log/logger.ts'
import '#/platform/speed/quick-imports.ts'
import { readArguments } from './arguments.ts'
import { runTool, withDatabase } from './tool.ts'

// npm run admin [-- link|second-factor|promote e-mail]: restores access when no administrator can sign in any more, whether the
// product runs or not.
const usage = `Uso:
  npm run admin                                   quem administra
  npm run admin -- link ana@escola.br             um link para escolher uma senha nova, que vale uma vez e por uma hora
  npm run admin -- second-factor ana@escola.br    desliga a verificação em duas etapas e encerra as sessões
  npm run admin -- promote ana@escola.br          faz de uma conta que existe uma administradora, e a desbloqueia`

const names = ['link', 'second-factor', 'promote']
const [command, email = ''] = readArguments(usage, {}, 2).positionals
if (command !== undefined && !(names.includes(command) && email.includes('@'))) {
  console.error(usage)
  process.exit(2)
}

// imported here, because import settings must be set before
const [
  { createContext },
  { listAdministrators, makeAdministrator, offerRescueLink, removeSecondStep },
  { startConnections },
] = await Promise.all([
  import('#/context.ts'),
  import('#/modules/identity/users/rescue.service.ts'),
  import('#/modules/settings/connections.service.ts'),
])

const nobody = 'Ninguém tem uma conta com esse e-mail. Confira como está escrito.'

const states = {
  active: 'entra',
  invited: 'ainda não aceitou o convite',
  suspended: 'está bloqueada',
  deleted: 'foi excluída',
}

const commands: Record<string, (ctx: AppContext, email: string) => Promise<string | undefined>> = {
  async link(ctx, email) {
    const url = await offerRescueLink(ctx, email)
    if (url === undefined) return undefined
    return `Abra este link e escolha a senha; ele vale uma vez e por uma hora: ${url}`
  },
  async 'second-factor'(ctx, email) {
    if (!(await removeSecondStep(ctx, email))) return undefined
    return 'A verificação em duas etapas está desligada, e as sessões foram encerradas. Entre com a senha e ligue-a de novo.'
  },
  async promote(ctx, email) {
    if (!(await makeAdministrator(ctx, email))) return undefined
    return 'Agora essa conta administra. As sessões dela foram encerradas: é preciso entrar de novo.'
  },
}

async function run(ctx: AppContext, command: string | undefined, email: string): Promise<void> {
  if (command !== undefined) {
    const done = await commands[command]?.(ctx, email)
    if (done === undefined)
      throw new StartError(
        command === 'link'
          ? `${nobody} Se a conta está bloqueada, use antes: npm run admin -- promote ${email}`
          : nobody,
      )
    return console.log(done)
  }
  const people = await listAdministrators(ctx)
  if (people.length === 0) console.log('Ninguém administra ainda.')
  for (const { name, email: address, status } of people) console.log(`${name} <${address}>: ${states[status]}`)
}

await runTool(() => {
  const config = processConfig()
  const log = createLogger({ level: 'silent' })
  return withDatabase(config, log, async (server) => {
    const { applied, pending } = await readMigrationWork(server.url, { onWait: () => console.log(waitingText) })
    if (applied.length === 0)
      throw new StartError('O banco ainda está vazio: o primeiro npm start mostra o link de quem administra.')
    if (pending.length > 0)
      throw new StartError('Os dados são de outra versão do Prosa. Inicie esta uma vez, e ela os atualiza: npm start')
    const ctx = await createContext({ config, databaseUrl: server.url, log })
    try {
      // loads the site's address, where it was set on a screen
      await startConnections(ctx)
      await run(ctx, command, email)
    } finally {
      await ctx.listen.close()
      await ctx.jobs.stop({ timeoutMs: 1000 })
      ctx.mailer.close()
      await ctx.pool.end()
    }
  })
})
