import type { UnserializedPrivacyNotice, UnserializedProcessingActivity } from '@prosa/contract/privacy/privacy.ts'
import {
  type LegalBasis,
  type ProcessingActivityName,
  processingActivities,
} from '@prosa/contract/privacy/privacy-choices.ts'
import { sql } from 'drizzle-orm'
import type { Settings } from '@prosa/contract/settings/settings.ts'
import { type AppContext, perContext } from '#/context.ts'
import { processingTexts } from '#/modules/privacy/privacy.tables.ts'
import { readAppName, getSettings, requireSeen, settingsChangedAt } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { hashVersion } from '#/platform/db/version.ts'

/** Reads the register of processing activities (LGPD, art. 37). */
export async function readRegister(db: Queryable): Promise<UnserializedProcessingActivity[]> {
  const rows = await db.select().from(processingTexts)
  const written = rows.map(
    ({ name, legalBasis, ...texts }) => [name, { ...texts, legalBasis: legalBasis as LegalBasis }] as const,
  )
  return fillRegister(new Map(written))
}

/** Saves the organization's texts for one activity. Throws 409 `changed_meanwhile`. */
export async function writeActivity(
  ctx: AppContext,
  by: By,
  name: ProcessingActivityName,
  texts: ActivityTexts,
): Promise<UnserializedProcessingActivity> {
  const set = { ...texts, updatedAt: sql`now()` }
  const find = async (db: Queryable) => (await readRegister(db)).find((activity) => activity.name === name)!
  await ctx.db.transaction(async (tx) => {
    const target = { type: 'privacy', id: name } as const
    await requireSeen(ctx, tx, by, { target, version: async () => (await find(tx)).version })
    await tx
      .insert(processingTexts)
      .values({ name, ...texts })
      .onConflictDoUpdate({ target: processingTexts.name, set })
    await audit(tx, { ...doneBy(by), action: 'privacy.change-register', target, data: { activity: name } })
  })
  return find(ctx.db)
}

type ShownProcessor = UnserializedPrivacyNotice['processors'][number]
/** Those who receive other data than the models; a provider of models is named by its id. */
export type Processor = Pick<ShownProcessor, 'data' | 'purpose'> & {
  providers: readonly (string | ShownProcessor['providers'][number])[]
}
type FindProcessor = (settings: Settings) => Promise<Processor | undefined>
const getProcessors = perContext((): FindProcessor[] => [])

/** Registers what the privacy notice names apart from the models. */
export const registerProcessor = (ctx: AppContext, find: FindProcessor): void => void getProcessors(ctx).push(find)

/** Returns the public privacy notice (LGPD, art. 9). */
export async function readNotice(ctx: AppContext): Promise<UnserializedPrivacyNotice> {
  const settings = await getSettings(ctx)
  const { general, privacy } = settings
  const { dpoName: name, dpoEmail: email } = general
  const activities = await readRegister(ctx.db)
  const changes = [await settingsChangedAt(ctx, 'privacy'), ...activities.map(({ updatedAt }) => updatedAt)]
  const providers = ctx.models.providers().map(({ provider }) => ({
    id: provider.id,
    name: provider.name,
    country: provider.location === 'local' ? 'Nesta máquina' : (provider.location ?? ''),
  }))
  const found = await Promise.all(getProcessors(ctx).map((find) => find(settings)))
  const processors = found
    .flatMap((each) => each ?? [])
    .map((each) => ({
      ...each,
      providers: each.providers.flatMap((one) =>
        typeof one === 'string' ? providers.filter(({ id }) => id === one) : one,
      ),
    }))
  return {
    appName: await readAppName(ctx),
    introduction: privacy.introduction,
    dpo: name || email ? { name, email } : null,
    activities,
    providers,
    processors: processors.filter((each) => each.providers.length > 0),
    retention: privacy.retention,
    changedAt: changes.reduce((latest, at) => (at && (!latest || at > latest) ? at : latest), null),
  }
}

type ActivityTexts = Omit<UnserializedProcessingActivity, 'name' | 'updatedAt' | 'version'>

/** The product's own register of processing; an organization replaces texts that do not fit. */
const usualTexts: Readonly<Record<ProcessingActivityName, ActivityTexts>> = {
  accounts: {
    purpose: 'Dar acesso a cada pessoa, com os papéis e as permissões dela, e proteger a conta.',
    data: 'Nome, e-mail, telefone e matrícula quando informados, papéis, grupos, sessões, formas de acesso e os aparelhos em que a pessoa ativou notificações.',
    people: 'Pessoas com conta: equipe, professores, alunos e parceiros.',
    legalBasis: 'contract',
    retention: 'Enquanto a conta existir; depois da exclusão fica apenas um número.',
    sharedWith:
      'Ninguém, salvo o provedor de acesso único, quando a pessoa entra por ele, e o serviço de notificações do navegador, que entrega mensagens cifradas e não consegue lê-las.',
  },
  chats: {
    purpose:
      'Responder às perguntas das pessoas, deixar que elas voltem às conversas e mostrar a quem edita o assistente o que foi perguntado, sem nomes.',
    data: 'Mensagens, resumos de conversas longas, arquivos enviados nas conversas, avaliações e comentários.',
    people: 'Pessoas com conta.',
    legalBasis: 'contract',
    retention: 'Pelo prazo configurado para cada origem, ou até a pessoa excluir.',
    sharedWith: 'O provedor do modelo que responde, sem nome nem e-mail.',
  },
  visitors: {
    purpose:
      'Atender quem conversa por um link público ou por um site da organização, e mostrar a quem edita o assistente o que foi perguntado, sem nomes.',
    data: 'O que o visitante informa na entrada (nome, e-mail, formulário), as mensagens e o aceite.',
    people: 'Visitantes sem conta.',
    legalBasis: 'consent',
    retention: 'Pelo prazo de cada link, no máximo o da organização.',
    sharedWith: 'O provedor do modelo que responde, sem nome nem e-mail.',
  },
  students: {
    purpose: 'Realizar atividades da escola e deixar que um professor as avalie.',
    data: 'Nome e turma, e a matrícula que o sistema da escola envia ou o PIN de uma turma por código; as conversas, o comprovante e o resultado confirmado.',
    people: 'Alunos, inclusive crianças e adolescentes.',
    legalBasis: 'best_interest',
    retention: 'Pelo prazo da escola ou da atividade; depois ficam o comprovante e os números.',
    sharedWith: 'O sistema da escola e o provedor do modelo que responde, sem nome nem matrícula.',
  },
  knowledge: {
    purpose: 'Responder a partir dos documentos da organização.',
    data: 'Documentos enviados pelos editores e o texto deles, que pode citar pessoas.',
    people: 'Pessoas citadas nos documentos.',
    legalBasis: 'legitimate_interest',
    retention: 'Enquanto o documento estiver no assistente.',
    sharedWith: 'O provedor do modelo recebe os trechos necessários para cada resposta.',
  },
  statistics: {
    purpose: 'Saber quanto o produto é usado, quanto custa e onde as respostas falham.',
    data: 'Contagens por dia, assistente e número da pessoa, sem nenhuma palavra das conversas.',
    people: 'Pessoas com conta, visitantes e alunos.',
    legalBasis: 'legitimate_interest',
    retention: 'Sem prazo: depois da exclusão de uma pessoa, os números não levam mais a ela.',
    sharedWith: 'Ninguém.',
  },
  security: {
    purpose: 'Proteger as contas, investigar abusos e provar quem fez o quê.',
    data: 'Registros de acesso e de auditoria: número da pessoa, ação, horário e rede, sem conteúdo.',
    people: 'Pessoas com conta e visitantes.',
    legalBasis: 'legal_obligation',
    retention: 'Denúncias e relatórios pelo prazo configurado; a auditoria não é apagada e guarda só números.',
    sharedWith: 'Autoridades, quando a lei obriga.',
  },
}

/** Returns every activity in the register's order, with the organization's texts where they exist. */
const fillRegister = (
  written: ReadonlyMap<string, ActivityTexts & { updatedAt: Date }>,
): UnserializedProcessingActivity[] =>
  processingActivities.map((name) => {
    const own = written.get(name)
    const merged = { name, ...usualTexts[name], ...own, updatedAt: own?.updatedAt ?? null }
    return { ...merged, version: hashVersion(merged) }
  })
